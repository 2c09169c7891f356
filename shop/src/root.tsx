import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import './ui/app.css'
export default function Root() {
  return (
    <html lang="zh-CN">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
