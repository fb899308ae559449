import { messageOf } from '#api/api-error.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'

type Props = { error: unknown; busy: boolean; onRetry: () => unknown }

/** The message of a failed load with a button for a retry. */
export const LoadFailure = ({ error, busy, onRetry }: Props) => (
  <>
    <Callout tone="bad" live>
      {messageOf(error)}
    </Callout>
    <Button busy={busy} onClick={() => void onRetry()}>
      Tentar novamente
    </Button>
  </>
)
