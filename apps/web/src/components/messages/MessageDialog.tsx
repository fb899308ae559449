import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './MessageDialog.module.css'
import { usePassing } from './use-passing.ts'

type Props = {
  message: string
  /** Closes by itself after a moment, as if OK had been pressed. For messages of success. */
  passesByItself?: boolean | undefined
  onClose: () => void
}

/** A message with an OK button. Its first sentence is larger than the rest. */
export function MessageDialog({ message, passesByItself = false, onClose }: Props) {
  const [head, rest] = split(message)
  usePassing(passesByItself, onClose)

  return (
    <Dialog
      title={
        <span className={styles['message']}>
          <span className={head.length > 40 ? styles['long'] : undefined}>{head}</span>
          {rest && (
            <span className={classes(styles['rest'], rest.startsWith(' ') && typography['line'])}>
              {rest}
            </span>
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

/** Splits after the first sentence. The separator stays in the second part, so both together are the exact message. */
function split(message: string): [head: string, rest: string] {
  const head = /^[^]*?(?=\n|[.!?] )[.!?]?/.exec(message)?.[0] ?? message
  return [head, message.slice(head.length)]
}

export type Question = { title: string; detail?: string; yes: string; no?: string }

type QuestionProps = Question & { onAnswer: (answer: 'yes' | 'no' | 'dismissed') => void }

/** A question with two answers. */
export const QuestionDialog = ({ title, detail, yes, no = 'Voltar', onAnswer }: QuestionProps) => (
  <Dialog
    title={title}
    buttons="two"
    readsBody={detail !== undefined}
    onClose={() => onAnswer('dismissed')}
    footer={
      <>
        <Button onClick={() => onAnswer('no')}>{no}</Button>
        <Button look="main" data-first-focus onClick={() => onAnswer('yes')}>
          {yes}
        </Button>
      </>
    }
  >
    {detail?.split('\n').map((line, index) => (
      // Two lines may have the same text.
      // The first one has a tab stop, so that keys scroll a long text.
      <p key={`${index} ${line}`} className={styles['line']} tabIndex={index ? undefined : 0}>
        {line}
      </p>
    ))}
  </Dialog>
)
