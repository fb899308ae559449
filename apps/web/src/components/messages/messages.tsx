import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { MessageDialog } from './MessageDialog.tsx'
import { type Question, QuestionDialog } from './QuestionDialog.tsx'

type Answer = 'yes' | 'no' | 'dismissed'
type Saying = { message: string; passesByItself?: boolean }
type Said = { id: number; close: (answer: Answer) => void } & (Saying | { question: Question })

let queue: Said[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(waiting: Said[]) {
  queue = waiting
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages that wait to be read, one at a time, in order. */
function Messages() {
  const now = useSyncExternalStore(listen, () => queue)[0]
  if (!now) return null
  if ('question' in now) return <QuestionDialog key={now.id} {...now.question} onAnswer={now.close} />
  return (
    <MessageDialog
      key={now.id}
      message={now.message}
      passesByItself={now.passesByItself}
      onClose={() => now.close('yes')}
    />
  )
}

let isStanding = false

// A root of its own, so that the landing page, which has nothing to say, travels without the dialogs.
function standUp() {
  if (isStanding) return
  isStanding = true
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place, { identifierPrefix: 'message-' }).render(<Messages />)
}

function say(said: Saying | { question: Question }) {
  standUp()
  return new Promise<Answer>((resolve) => {
    lastId += 1
    const id = lastId
    const close = (answer: Answer) => {
      change(queue.filter((other) => other.id !== id))
      resolve(answer)
    }
    change([...queue, { ...said, id, close }])
  })
}

const show = async (message: string, how?: { passesByItself?: boolean }) => {
  await say({ message, ...how })
}
const ask = (question: Question) => say({ question })

/** `await show('…')` shows a sentence and goes on when it was read; good news may pass by itself. */
export const useMessage = () => show

/** `await ask({ title, yes, no })` answers 'yes', 'no', or 'dismissed' when Esc was pressed. */
export const useAsk = () => ask
