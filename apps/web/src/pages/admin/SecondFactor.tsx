import { accountMessages } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { token } from '#api/session.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'

type Offer = { secret: string; qr: string }

/** Switches the administrator's own second factor on and off. */
export function SecondFactor({ path }: { path: string }) {
  const query = { token: token() }
  const { data, again } = useAdminQuery('GET /api/users/second-factor', { query }, path)
  const [offer, setOffer] = useState<Offer>()
  const [removes, setRemoves] = useState(false)
  const { run, busy } = useAdminCall(path)
  // Where the shop uses none, there is none to switch on.
  if (!data || (data.policy === 'off' && !data.isOn)) return null

  async function begin() {
    setOffer(await run(() => api('POST /api/users/second-factor', { query })))
  }
  async function remove(code: string) {
    const done = await run(() => api('POST /api/users/second-factor/remove', { query, body: { code } }))
    if (!done) return
    setRemoves(false)
    await again()
  }

  return (
    <section className={words['stack']}>
      <h2 className={words['section']}>Segurança</h2>
      {data.policy === 'required' && !data.isOn && <Notice tone="bad">{accountMessages.otpFirst}</Notice>}
      <p>
        {data.isOn
          ? 'Seu login pede o código do autenticador.'
          : 'Proteja seu login com um aplicativo autenticador.'}
      </p>
      {data.isOn ? (
        <Button fill onClick={() => setRemoves(true)}>
          Desativar autenticador
        </Button>
      ) : (
        <Button fill busy={busy} onClick={() => void begin()}>
          Ativar autenticador
        </Button>
      )}
      {offer && (
        <EnrolDialog
          offer={offer}
          path={path}
          onClose={() => {
            setOffer(undefined)
            void again()
          }}
        />
      )}
      {removes && (
        <CodeDialog
          title="Desativar autenticador"
          busy={busy}
          onCode={(code) => void remove(code)}
          onClose={() => setRemoves(false)}
        />
      )}
    </section>
  )
}
