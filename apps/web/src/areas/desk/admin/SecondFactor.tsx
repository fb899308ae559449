import { accountMessages, wirePassword } from '@porteira/domain'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import type { Refusal } from '#components/person/PasswordField.tsx'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'

type Offer = { secret: string; qr: string }

/** Switches the administrator's own second factor on and off. */
export function SecondFactor({ admin, cpf }: { admin: Admin; cpf: string }) {
  const { data, open, setOpen, offer, refusal, begin, remove, finish, busy } = useSecondFactor(admin)
  // The policy 'off' offers no second factor.
  if (!data || (data.policy === 'off' && !data.isOn)) return null

  return (
    <section className={layout['stack']}>
      <h2 className={typography['heading']}>Segurança</h2>
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
          title="Ativar autenticador"
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
    </section>
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
