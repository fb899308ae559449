import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './MessageDialog.module.css'

export type Question = { title: string; detail?: string; yes: string; no?: string }

type Props = Question & { onAnswer: (answer: 'yes' | 'no' | 'dismissed') => void }

export const QuestionDialog = ({ title, detail, yes, no = 'Voltar', onAnswer }: Props) => (
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
      <p key={`${index} ${line}`} className={styles['line']}>
        {line}
      </p>
    ))}
  </Dialog>
)
