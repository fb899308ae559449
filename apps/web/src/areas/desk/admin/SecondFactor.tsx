import { accountMessages, isValidPassword, wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { PasswordField, type Refusal } from '#components/person/PasswordField.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'

type Offer = { secret: string; qr: string }

/** Switches the administrator's own second factor on and off. */
export function SecondFactor({ admin, cpf }: { admin: Admin; cpf: string }) {
  const { data, open, setOpen, offer, refusal, begin, remove, finish, busy } = useSecondFactor(admin)
  // The policy 'off' offers no second factor.
  if (!data || (data.policy === 'off' && !data.isOn)) return null

  return (
    <Section title="Segurança">
      {data.policy === 'required' && !data.isOn && <Callout tone="bad">{accountMessages.otpFirst}</Callout>}
      <p>
        {data.isOn
          ? 'Seu login pede o código do autenticador.'
          : 'Proteja seu login com um aplicativo autenticador.'}
      </p>
      {data.isOn ? (
        <Button fill onClick={() => setOpen('removal')}>
          Desativar autenticador
        </Button>
      ) : (
        <Button fill onClick={() => setOpen('password')}>
          Ativar autenticador
        </Button>
      )}
      {open === 'password' && (
        <OwnPasswordDialog
          cpf={cpf}
          busy={busy}
          refusal={refusal}
          onPassword={(password) => void begin(password)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {offer && <EnrolDialog offer={offer} admin={admin} onClose={finish} />}
      {open === 'removal' && (
        <CodeDialog
          title="Desativar autenticador"
          busy={busy}
          onText={(code) => void remove(code)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

function useSecondFactor(admin: Admin) {
  const query = { token: admin.token }
  const { data, again } = useAdminQuery('GET /api/users/second-factor', { query }, admin)
  const [open, setOpen] = useState<'password' | 'removal'>()
  const [offer, setOffer] = useState<Offer>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { send, busy } = useAdminSend(admin)

  async function begin(password: string) {
    const pass = await wirePassword(password)
    const answer = await send(() =>
      api('POST /api/users/second-factor', { query, body: { pass } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'wrong_password') throw error
        setRefusal({ password, message: error.message })
      }),
    )
    if (!answer) return
    setOpen(undefined)
    setOffer(answer)
  }
  async function remove(code: string) {
    const done = await send(() => api('POST /api/users/second-factor/remove', { query, body: { code } }))
    if (!done) return
    setOpen(undefined)
    await again()
  }
  function finish() {
    setOffer(undefined)
    void again()
  }

  return { data, open, setOpen, offer, refusal, begin, remove, finish, busy }
}

type PasswordProps = {
  /** The CPF of the login. */
  cpf: string
  busy: boolean
  refusal: Refusal | undefined
  onPassword: (password: string) => void
  onClose: () => void
}

/** Asks a logged-in administrator for the password again. */
function OwnPasswordDialog({ cpf, busy, refusal, onPassword, onClose }: PasswordProps) {
  const [password, setPassword] = useState('')

  return (
    <FormDialog
      title="Ativar autenticador"
      isReady={isValidPassword(password)}
      busy={busy}
      onSend={() => onPassword(password)}
      onClose={onClose}
    >
      <p>Para continuar, digite a senha do seu login.</p>
      <PasswordField
        cpf={cpf}
        password={password}
        refusal={refusal}
        onPassword={setPassword}
        autoComplete="current-password"
        data-first-focus
      />
    </FormDialog>
  )
}
