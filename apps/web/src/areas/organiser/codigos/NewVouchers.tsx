import type { VoucherItem } from '@porteira/contract'
import { decodeText, VOUCHER_LIMITS, type VoucherKind } from '@porteira/domain'
import { useEffect, useRef } from 'react'
import { CategoryChecks } from '#areas/organiser/components/CategoryChecks.tsx'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import type { Admin } from '#components/admin/admin.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Codigos.module.css'
import { useNewVouchers } from './use-new-vouchers.ts'
import type { VoucherForm } from './voucher-form.ts'

type Props = {
  items: VoucherItem[]
  eventUUID: string
  admin: Admin
  onChanged: () => void
  onClose: () => void
}

const KINDS: { value: VoucherKind; label: string }[] = [
  { value: 'percent', label: 'Porcentagem' },
  { value: 'amount', label: 'Valor em reais' },
  { value: 'free', label: 'Inscrição grátis' },
]
const TARGETS = [
  { value: 'anybody', label: 'Quem tiver o código' },
  { value: 'people', label: 'Só estas pessoas, um código para cada uma' },
] as const

/** The form of new vouchers. */
export function NewVouchers({ items, onClose, ...part }: Props) {
  const { form, change, errorOf, busy, create } = useNewVouchers({ ...part, onDone: onClose })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Panel title="Criar códigos">
      <form
        className={layout['stack']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void create()
        }}
      >
        <TextInput
          label="Para que é"
          hint="O comprador lê este texto ao usar o código."
          placeholder="Campeão do rodeio de verão"
          value={form.about}
          onValue={(about) => change({ about })}
          error={errorOf('about')}
          maxLength={VOUCHER_LIMITS.about}
          inputRef={first}
        />
        <Worth form={form} change={change} errorOf={errorOf} />
        <CategoryChecks
          legend="Vale para"
          categories={items.map(({ uuid, name }) => ({ categoryUUID: uuid, name }))}
          chosen={form.itemUUIDs}
          onChoose={(itemUUIDs) => change({ itemUUIDs })}
        >
          <Checkbox checked={form.itemUUIDs.length === 0} onValue={() => change({ itemUUIDs: [] })}>
            Todo o evento
          </Checkbox>
        </CategoryChecks>
        <Target form={form} change={change} errorOf={errorOf} />
        <div className={layout['row']}>
          <Button type="submit" look="main" busy={busy}>
            Criar
          </Button>
          <Button busy={busy} onClick={onClose}>
            Voltar
          </Button>
        </div>
      </form>
    </Panel>
  )
}

type PartProps = {
  form: VoucherForm
  change: ReturnType<typeof useNewVouchers>['change']
  errorOf: ReturnType<typeof useNewVouchers>['errorOf']
}

/** What the vouchers take off, and until when. */
const Worth = ({ form, change, errorOf }: PartProps) => (
  <div className={styles['fields']}>
    <Select label="O que dá" value={form.kind} onValue={(kind) => change({ kind })} options={KINDS} />
    {form.kind !== 'free' && (
      <TextInput
        label={form.kind === 'percent' ? 'Porcentagem' : 'Reais'}
        hint={form.kind === 'percent' ? 'Arredonda para baixo, no centavo.' : 'De toda a compra, uma vez.'}
        inputMode="decimal"
        value={form.value}
        onValue={(value) => change({ value })}
        error={errorOf('value')}
        maxLength={9}
      />
    )}
    <TextInput
      label="Vale até (opcional)"
      hint="O último dia, inteiro."
      type="date"
      value={form.validUntil}
      onValue={(validUntil) => change({ validUntil })}
      error={errorOf('validUntil')}
    />
  </div>
)

/** Who may use the vouchers, and how often. */
const Target = ({ form, change, errorOf }: PartProps) => (
  <>
    <Select
      label="Para quem"
      value={form.isForPeople ? 'people' : 'anybody'}
      onValue={(target) => change({ isForPeople: target === 'people' })}
      options={TARGETS}
    />
    {form.isForPeople && (
      <TextArea
        label="CPFs"
        hint="Um por linha, ou a planilha com uma coluna de CPF. Cada pessoa precisa de cadastro na loja."
        value={form.people}
        onValue={(people) => change({ people })}
        error={errorOf('people')}
        tools={
          <FileButton
            label="Planilha de CPFs (CSV)"
            accept=".csv,.txt,text/csv,text/plain"
            onFile={async (file) => change({ people: decodeText(new Uint8Array(await file.arrayBuffer())) })}
          >
            Escolher planilha
          </FileButton>
        }
      />
    )}
    <Counts form={form} change={change} errorOf={errorOf} />
  </>
)

const Counts = ({ form, change, errorOf }: PartProps) => (
  <div className={styles['fields']}>
    {!form.isForPeople && (
      <TextInput
        label="Quantos códigos"
        shape="digits"
        inputMode="numeric"
        value={form.count}
        onValue={(count) => change({ count })}
        error={errorOf('count')}
        maxLength={3}
      />
    )}
    <TextInput
      label="Usos de cada código"
      hint="Um carrinho é um uso."
      shape="digits"
      inputMode="numeric"
      value={form.maxUses}
      onValue={(maxUses) => change({ maxUses })}
      error={errorOf('maxUses')}
      maxLength={4}
    />
    {!form.isForPeople && (
      <TextInput
        label="Usos por CPF"
        hint="0: sem limite."
        shape="digits"
        inputMode="numeric"
        value={form.maxPerCpf}
        onValue={(maxPerCpf) => change({ maxPerCpf })}
        maxLength={2}
      />
    )}
  </div>
)
