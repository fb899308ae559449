import { useState } from 'react'
import { useAsk } from '#components/messages/messages.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import styles from './CheckIn.module.css'
import { deliverableText, otherText, type Waiting } from './waiting.ts'

type Props = {
  others: readonly Waiting[]
  /** Sends the actions of another login in its name; undefined where the caller may not. */
  deliver: ((login: Waiting) => Promise<void>) | undefined
  isOnline: boolean
}

/** What other logins did in this browser and did not send. The desk may send it in their name. */
export function WaitingOfOthers({ others, deliver, isOnline }: Props) {
  const ask = useAsk()
  const [isBusy, setBusy] = useState(false)

  async function send(login: Waiting) {
    const question = {
      title: `Enviar em nome de ${login.name}?`,
      detail: `${deliverableText(login)}\nO histórico mostra que ${login.name} fez e que você enviou. O que não vale mais aparece nos conflitos.`,
      yes: 'Enviar',
    }
    if ((await ask(question)) !== 'yes') return
    setBusy(true)
    await deliver?.(login)
    setBusy(false)
  }

  return others.map((login) => {
    if (!deliver) return <Callout key={login.id}>{otherText(login)}</Callout>
    if (!isOnline)
      return <Callout key={login.id}>{deliverableText(login)} Conecte à internet para enviar.</Callout>
    return (
      <div key={login.id} className={styles['waiting']}>
        <Callout>{deliverableText(login)}</Callout>
        <Button busy={isBusy} onClick={() => void send(login)}>
          Enviar em nome de {login.name}
        </Button>
      </div>
    )
  })
}
