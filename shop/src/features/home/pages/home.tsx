import { error_network } from '#texts/messages/error_network.js'
export default function Home() {
  return <h1>{error_network()}</h1>
}
