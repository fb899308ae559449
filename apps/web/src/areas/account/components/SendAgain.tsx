import { useState } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { CODES_PER_ACCOUNT, sendAgainIn } from './code-words.ts'

type Props = { waitSeconds: number; busy: boolean; onSend: () => Promise<boolean> }

/** Sends the code again. Before the server would send one, the button shows the time until then. */
export function SendAgain({ waitSeconds, busy, onSend }: Props) {
  const [isSent, setIsSent] = useState(false)
  const mustWait = waitSeconds > 0

  return (
    <div className={layout['stack']}>
      <Button fill disabled={mustWait} busy={busy} onClick={() => void onSend().then(setIsSent)}>
        {mustWait ? sendAgainIn(waitSeconds) : 'Reenviar código'}
      </Button>
      <p className={typography['caption']} role="status">
        {mustWait && `${isSent ? 'Pedimos outro código.' : ''} ${CODES_PER_ACCOUNT}`}
      </p>
    </div>
  )
}
