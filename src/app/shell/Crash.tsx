import { Page } from '#parts/Page.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useConnection } from '../connection.ts'

const failedImport = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)

/** A screen that broke. What was typed is kept (forms keep themselves), so trying again is safe. */
export function Crash({ error, reset }: { error: unknown; reset?: () => void }) {
  const { online } = useConnection()
  const away = failedImport(error) && !online
  return (
    <Page title={away ? 'Not on this phone yet' : 'Something Went Wronng, please try again'} width="narrow">
      <Problem
        title={
          away
            ? 'This screen has never been opened here, and there is no signal.'
            : 'This screen stopped working.'
        }
        kept="What you typed and what waits to be sent is kept."
      />
      <Button look="spruce" onClick={() => (reset && !failedImport(error) ? reset() : location.reload())}>
        Try again
      </Button>
      <ButtonLink to="/" look="quiet">
        Go To HomePage
      </ButtonLink>
    </Page>
  )
}
