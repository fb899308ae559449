import { useState } from 'react'
import { useFieldForm } from '#areas/organiser/components/use-field-form.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { attempts, once } from '#components/send/attempt.ts'
import { EMPTY, type Field, type Problems, readForm, type VoucherForm } from './voucher-form.ts'

type Options = { eventUUID: string; admin: Admin; onChanged: () => void; onDone: () => void }

/** The field that a refusal of the server is about. */
const FIELD_OF: Partial<Record<string, Field>> = {
  wrong_value: 'value',
  unknown_people: 'people',
  past_end: 'validUntil',
}

/** The form of new vouchers, with a sentence at each wrong field, and its sending. */
export function useNewVouchers({ eventUUID, admin, onChanged, onDone }: Options) {
  const [form, setForm] = useState<VoucherForm>(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [attempt] = useState(attempts)
  const show = useMessage()
  const refusal = useFieldForm(admin, FIELD_OF)

  async function create() {
    const { body, problems: found } = readForm(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const input = { params: { eventUUID }, query: { token: admin.token }, body }
    const answer = await refusal.submit(() =>
      once(attempt, body, (key) => api('POST /api/events/:eventUUID/vouchers', input, { once: key })),
    )
    if (!answer) return
    onChanged()
    onDone()
    await show(answer.msg, { passesByItself: true })
  }

  return {
    form,
    busy: refusal.busy,
    create,
    change(part: Partial<VoucherForm>) {
      setForm((before) => ({ ...before, ...part }))
      setProblems({})
      refusal.clear()
    },
    errorOf: (field: Field) => problems[field] ?? refusal.errorOf(field),
  }
}
