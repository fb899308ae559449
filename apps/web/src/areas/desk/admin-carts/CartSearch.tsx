import { adminMessages } from '@porteira/domain'
import { type FormEvent, useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './CartCard.module.css'
import { CartCard } from './CartCard.tsx'
import { searchProblem } from './search-problem.ts'

const search = (term: string, token: string) =>
  api('GET /api/cart/admin/search/:term', { params: { term }, query: { token } })

export function CartSearch({ admin }: { admin: Admin }) {
  const show = useMessage()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ term: string; answer: Awaited<ReturnType<typeof search>> }>()
  const { run, busy } = useAdminCall(admin)

  async function look(term: string) {
    const answer = await run(() => search(term, admin.token))
    if (answer) setFound({ term, answer })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const problem = searchProblem(typed)
    if (problem) return void show(problem)
    void look(typed.trim())
  }

  const carts = found?.answer.purchases
  return (
    <>
      <form className={styles['search']} role="search" noValidate onSubmit={submit}>
        <TextInput
          label="Nome, CPF, e-mail ou código"
          type="search"
          value={typed}
          onValue={setTyped}
          maxLength={100}
        />
        <Button type="submit" look="main" busy={busy}>
          <Icon name="search" />
          Buscar
        </Button>
      </form>
      {carts && (
        <p className={typography['caption']} role="status">
          {found.answer.userNickname && `${found.answer.userNickname}: `}
          {carts.length === 1 ? '1 carrinho encontrado' : `${carts.length} carrinhos encontrados`}
        </p>
      )}
      {carts?.length === 0 && <EmptyState says={adminMessages.noCarts} />}
      {carts?.map((cart) => (
        <CartCard
          key={cart.cartUUID}
          cart={cart}
          admin={admin}
          onChanged={() => void look(found?.term ?? '')}
        />
      ))}
    </>
  )
}
