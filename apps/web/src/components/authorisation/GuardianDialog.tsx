import {
  accountMessages,
  authorisationMessages as messages,
  FIELD_BOUNDS,
  isFullName,
  isValidEmail,
  receivesSms,
} from '@porteira/domain'
import { useState } from 'react'
import { Radio } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './GuardianDialog.module.css'

export type Guardian = { name: string; mobile?: string; email?: string }
type Problem = { field: 'name' | 'contact'; message: string }

type Props = {
  riderName: string
  /** The guardian of the link before. */
  name: string
  busy: boolean
  onGuardian: (guardian: Guardian) => void
  onClose: () => void
}

/** Asks for the guardian of a minor, who gets a link by SMS or by mail. */
export function GuardianDialog({ riderName, name: before, busy, onGuardian, onClose }: Props) {
  const [name, setName] = useState(before)
  const [channel, setChannel] = useState<'sms' | 'email'>('sms')
  const [contact, setContact] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const errorAt = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined)
  const isMobile = channel === 'sms'

  function choose(chosen: 'sms' | 'email') {
    setChannel(chosen)
    setContact('')
    setProblem(undefined)
  }

  function send() {
    if (!isFullName(name)) return setProblem({ field: 'name', message: messages.invalidName })
    if (isMobile && !receivesSms(contact)) return setProblem({ field: 'contact', message: messages.noMobile })
    if (!isMobile && !isValidEmail(contact.trim()))
      return setProblem({ field: 'contact', message: accountMessages.invalidEmail })
    setProblem(undefined)
    onGuardian({ name, ...(isMobile ? { mobile: contact } : { email: contact.trim() }) })
  }

  return (
    <FormDialog
      title={`Responsável por ${riderName}`}
      send="Enviar link"
      isReady
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      <TextInput
        label="Nome do responsável"
        value={name}
        onValue={setName}
        shape="uppercase"
        maxLength={FIELD_BOUNDS.name}
        autoComplete="off"
        error={errorAt('name')}
      />
      <fieldset className={styles['channels']}>
        <legend>Enviar o link por</legend>
        <Radio name="channel" checked={isMobile} onValue={() => choose('sms')}>
          SMS
        </Radio>
        <Radio name="channel" checked={!isMobile} onValue={() => choose('email')}>
          E-mail
        </Radio>
      </fieldset>
      {isMobile ? (
        <TextInput
          key="mobile"
          label="Celular do responsável"
          hint="Com o DDD da região."
          value={contact}
          onValue={setContact}
          shape="digits"
          maxLength={FIELD_BOUNDS.mobile}
          inputMode="tel"
          autoComplete="off"
          error={errorAt('contact')}
        />
      ) : (
        <TextInput
          key="email"
          label="E-mail do responsável"
          value={contact}
          onValue={setContact}
          maxLength={FIELD_BOUNDS.email}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          error={errorAt('contact')}
        />
      )}
    </FormDialog>
  )
}
