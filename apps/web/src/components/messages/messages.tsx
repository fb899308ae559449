import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { MessageDialog, type Question, QuestionDialog } from './MessageDialog.tsx'

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

/** Shows the queued messages one at a time. */
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

// A separate React root, so that the landing page, which has no messages, does not load the dialogs.
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

/** `await show('…')` shows a message and resolves when it is closed. `passesByItself` closes it after a moment. */
export const useMessage = () => show

/** `await ask({ title, yes })` resolves to 'yes', 'no', or 'dismissed' after Esc. The other button says 'Voltar' by default. */
export const useAsk = () => ask
