import { TIMINGS_IN_MS } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './MessageDialog.module.css'

type Props = {
  message: string
  /** Good news asks for no answer: after a moment it goes on as if OK had been pressed. */
  passesByItself?: boolean | undefined
  onClose: () => void
}

/** A sentence of ours or of the server, with OK. Its first sentence speaks louder, the text stays whole. */
export function MessageDialog({ message, passesByItself = false, onClose }: Props) {
  const [head, rest] = split(message)
  const pass = useEffectEvent(onClose)
  useEffect(() => {
    if (!passesByItself) return
    const timer = setTimeout(pass, TIMINGS_IN_MS.successNotice)
    return () => clearTimeout(timer)
  }, [passesByItself])

  return (
    <Dialog
      title={
        <span className={styles['message']}>
          <span className={head.length > 40 ? styles['long'] : undefined}>{head}</span>
          {rest && (
            <span className={classes(styles['rest'], rest.startsWith(' ') && styles['apart'])}>{rest}</span>
          )}
        </span>
      }
      footer={
        <Button look="main" onClick={onClose}>
          OK
        </Button>
      }
      onClose={onClose}
    />
  )
}

/** The break stays with the second part, so that both together are the message letter for letter. */
function split(message: string): [head: string, rest: string] {
  const at = message.search(/\n|(?<=[.!?]) /)
  return at < 0 ? [message, ''] : [message.slice(0, at), message.slice(at)]
}
