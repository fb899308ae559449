import { accountMessages, isValidCpf, scoreboardMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { CpfField } from '#components/person/CpfField.tsx'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { BadgeList } from './BadgeList.tsx'
import { useBadges } from './use-badges.ts'

export default function NumeroPage() {
  const show = useMessage()
  const [cpf, setCpf] = useState('')
  const [searchedCpf, setSearchedCpf] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const { badges, error, isAsking, again } = useBadges(searchedCpf)
  usePageRestoreReload()

  const isBlank = cpf === '' && searchedCpf === ''
  useIdle(isBlank ? undefined : TIMINGS_IN_MS.idleOnBadgeLookup, () => {
    setCpf('')
    setSearchedCpf('')
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValidCpf(cpf)) {
      await show(accountMessages.invalidCpf)
      return box.current?.focus()
    }
    if (cpf === searchedCpf) void again()
    else setSearchedCpf(cpf)
  }

  function type(digits: string) {
    setCpf(digits)
    setSearchedCpf('')
  }

  return (
    <Page title="Qual é o seu número?" tab="Seus números" masthead="brand" width="narrow" horizon>
      <form className={layout['stack']} noValidate onSubmit={(event) => void submit(event)}>
        <CpfField inputRef={box} name="cpf" value={cpf} onValue={type} autoComplete="off" />
        <Button type="submit" look="main" fill busy={isAsking}>
          <Icon name="search" />
          Buscar Números
        </Button>
      </form>
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      <div className={layout['stack']} role="status">
        {badges?.length === 0 && (
          <EmptyState
            says={scoreboardMessages.noBadges}
            next="O número aparece aqui depois que a inscrição é finalizada."
          />
        )}
        {badges && badges.length > 0 && <BadgeList badges={badges} />}
      </div>
    </Page>
  )
}
