import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { MessageDialog } from './MessageDialog.tsx'
import { type Question, QuestionDialog } from './QuestionDialog.tsx'

type Answer = 'yes' | 'no' | 'dismissed'
type Message = { message: string; passesByItself?: boolean }
type QueuedMessage = { id: number; close: (answer: Answer) => void } & (Message | { question: Question })

let queue: QueuedMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(waiting: QueuedMessage[]) {
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

let isMounted = false

// A root of its own, so that the landing page, which has nothing to say, travels without the dialogs.
function mount() {
  if (isMounted) return
  isMounted = true
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place, { identifierPrefix: 'message-' }).render(<Messages />)
}

function enqueue(message: Message | { question: Question }) {
  mount()
  return new Promise<Answer>((resolve) => {
    lastId += 1
    const id = lastId
    const close = (answer: Answer) => {
      change(queue.filter((other) => other.id !== id))
      resolve(answer)
    }
    change([...queue, { ...message, id, close }])
  })
}

const show = async (message: string, options?: { passesByItself?: boolean }) => {
  await enqueue({ message, ...options })
}
const ask = (question: Question) => enqueue({ question })

/** `await show('…')` shows a sentence and goes on when it was read; good news may pass by itself. */
export const useMessage = () => show

/** `await ask({ title, yes, no })` answers 'yes', 'no', or 'dismissed' when Esc was pressed. */
export const useAsk = () => ask
