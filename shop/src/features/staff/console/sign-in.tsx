import { useNavigate, useSearchParams } from 'react-router'
import { consolePaths } from '#console-session/console-paths.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

export function Component() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const to = parameters.get('to') ?? consolePaths.today
  // Only paths of the console: prevents open redirects.
  const target = /^\/(?![/\\])/.test(to) ? to : consolePaths.today
  return (
    <SignedOutLayout>
      <SignInSteps onDone={() => void navigate(target, { replace: true })} />
    </SignedOutLayout>
  )
}
