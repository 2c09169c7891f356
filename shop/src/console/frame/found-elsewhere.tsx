import { Link } from 'react-router'
import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { find } from './find-everywhere.ts'

/** Links to the owner of a number that this screen does not know, such as a parcel's number among goods. */
function FoundElsewhere({ code }: { code: string }) {
  const { data } = useLoaded(code, (signal) => find(code, signal))
  return (
    <output className="block">
      {data && data.length > 0 && (
        <div className="banner">
          <p>{m.console_found_elsewhere({ code })}</p>
          <ul className="grid gap-1">
            {data.map(({ to, kind, title, detail }) => (
              <li key={to} className="flex flex-wrap items-center gap-x-2">
                <Link className="link" to={to}>
                  {title}
                </Link>
                <small className="text-ink-2">{detail}</small>
                <StateTag>{kind}</StateTag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </output>
  )
}

export const findElsewhere = (code: string) => <FoundElsewhere key={code} code={code} />
