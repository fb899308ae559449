import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

export type Question = { title: string; detail?: ReactNode; yes: string; no: string }

type Props = Question & { onAnswer: (answer: 'yes' | 'no' | 'dismissed') => void }

export const QuestionDialog = ({ title, detail, yes, no, onAnswer }: Props) => (
  <Dialog
    title={title}
    buttons="two"
    onClose={() => onAnswer('dismissed')}
    footer={
      <>
        <Button onClick={() => onAnswer('no')}>{no}</Button>
        <Button look="main" autoFocus onClick={() => onAnswer('yes')}>
          {yes}
        </Button>
      </>
    }
  >
    {detail}
  </Dialog>
)
