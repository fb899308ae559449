import { parseReais } from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { rememberTillName, type TillPlace } from '#storage/till.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { AmountInput } from '#areas/desk/components/pay/AmountInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from '#areas/desk/components/pay/Pay.module.css'

type Props = { eventUUID: string; admin: Admin; place: TillPlace; onChanged: () => void }

/** Opens a shift with the cash that is in the drawer. The name of the place is known at the next shift. */
export function OpenShift({ eventUUID, admin, place, onChanged }: Props) {
  const { send, busy } = useAdminSend(admin)
  const [float, setFloat] = useState('')
  const [name, setName] = useState(place.deviceName)
  const [errors, setErrors] = useState<{ float?: string; name?: string }>({})
  const floatBox = useRef<HTMLInputElement>(null)
  const nameBox = useRef<HTMLInputElement>(null)

  async function open(event: FormEvent) {
    event.preventDefault()
    const inCents = parseReais(float)
    setErrors({
      ...(inCents === undefined && {
        float: 'Digite o valor em reais, sem ponto, até 999999,99. Sem fundo, digite 0.',
      }),
      ...(name.trim() === '' && { name: 'Dê um nome a este lugar, como Caixa 2.' }),
    })
    if (inCents === undefined) return floatBox.current?.focus()
    if (name.trim() === '') return nameBox.current?.focus()
    if (busy) return
    const body = { float: inCents / 100, deviceKey: place.deviceKey, deviceName: name.trim() }
    const input = { params: { eventUUID }, query: { token: admin.token }, body }
    if (!(await send(() => api('POST /api/events/:eventUUID/till/shifts', input)))) return
    rememberTillName(name.trim())
    onChanged()
  }

  return (
    <form className={styles['bill']} noValidate aria-busy={busy} onSubmit={(event) => void open(event)}>
      <h2 className={typography['heading']}>Abrir caixa</h2>
      <p>Conte o dinheiro que já está na gaveta. Sem caixa aberto, só dá para vender por Pix.</p>
      <AmountInput
        label="Fundo de caixa (R$)"
        value={float}
        onValue={setFloat}
        inputRef={floatBox}
        error={errors.float}
      />
      <TextInput
        label="Nome deste lugar"
        hint="Aparece no relatório e na folha do dia, como Caixa 2."
        value={name}
        onValue={setName}
        maxLength={60}
        autoComplete="off"
        inputRef={nameBox}
        error={errors.name}
      />
      <Button type="submit" look="main" fill busy={busy}>
        Abrir caixa
      </Button>
    </form>
  )
}
