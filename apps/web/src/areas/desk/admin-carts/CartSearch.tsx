import type { FormEvent } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './CartDesk.module.css'
import { searchProblem } from './search-problem.ts'
import type { useCartSearch } from './use-cart-search.ts'

/** The search field. Enter and the button search at once; typing searches after a pause. */
export function CartSearch({ search }: { search: ReturnType<typeof useCartSearch> }) {
  const show = useMessage()

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = searchProblem(search.typed)
    if (problem) return void show(problem)
    search.searchNow()
  }

  return (
    <form className={styles['search']} role="search" noValidate onSubmit={submit}>
      <TextInput
        label="Nome, CPF, e-mail ou código"
        type="search"
        value={search.typed}
        onValue={search.setTyped}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit" size="square" aria-label="Buscar" busy={search.isAsking}>
        <Icon name="search" />
      </Button>
    </form>
  )
}
