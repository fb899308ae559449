import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { MessageDialog } from './MessageDialog.tsx'
import { type Question, QuestionDialog } from './QuestionDialog.tsx'

type Answer = 'yes' | 'no' | 'dismissed'
type Ask = (question: Question) => Promise<Answer>
type Show = (message: string, how?: { passesByItself?: boolean }) => Promise<void>
type Saying = { message: string; passesByItself?: boolean | undefined }
type Said = { id: number; close: (answer: Answer) => void } & (Saying | { question: Question })

const Messages = createContext<{ show: Show; ask: Ask } | undefined>(undefined)

let lastId = 0

/** Holds the messages that wait to be read; they are shown one at a time, in order. */
export function MessageProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Said[]>([])

  const say = useCallback(
    (said: Saying | { question: Question }) =>
      new Promise<Answer>((resolve) => {
        lastId += 1
        const id = lastId
        const close = (answer: Answer) => {
          setQueue((waiting) => waiting.filter((other) => other.id !== id))
          resolve(answer)
        }
        setQueue((waiting) => [...waiting, { ...said, id, close }])
      }),
    [],
  )
  const voice = useMemo(
    () => ({
      show: (message: string, how?: { passesByItself?: boolean }) =>
        say({ message, ...how }).then(() => undefined),
      ask: (question: Question) => say({ question }),
    }),
    [say],
  )

  const now = queue[0]
  return (
    <Messages value={voice}>
      {children}
      {now && 'message' in now && (
        <MessageDialog
          key={now.id}
          message={now.message}
          passesByItself={now.passesByItself}
          onClose={() => now.close('yes')}
        />
      )}
      {now && 'question' in now && <QuestionDialog key={now.id} {...now.question} onAnswer={now.close} />}
    </Messages>
  )
}

function useMessages() {
  const voice = use(Messages)
  if (!voice) throw new Error('Messages need the MessageProvider above them.')
  return voice
}

/** `await show('…')` shows a sentence and goes on when it was read; good news may pass by itself. */
export const useMessage = (): Show => useMessages().show

/** `await ask({ title, yes, no })` answers 'yes', 'no', or 'dismissed' when Esc was pressed. */
export const useAsk = (): Ask => useMessages().ask
