import {
  type CompetitionRules,
  isSameValue,
  RULE_TEMPLATES,
  type RuleTemplate,
  rulesOfTemplate,
} from '@porteira/domain/competition'
import { type ReactNode, useId } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EntryRules } from './EntryRules.tsx'
import { PrizeRules } from './PrizeRules.tsx'
import { QualifierRules } from './QualifierRules.tsx'
import { NumberInput, SayLine } from './RuleInputs.tsx'
import { RulesAside } from './RulesAside.tsx'
import { RulesState } from './rules-context.ts'
import type { OtherCategory, RulesProps } from './rules-props.ts'
import styles from './Rules.module.css'
import { StrengthSheet } from './StrengthSheet.tsx'

type Props = RulesProps & {
  /** The last rules that were complete, for the sentences. */
  shown: CompetitionRules
  problems: ReadonlyMap<string, string>
  others: readonly OtherCategory[]
  /** How many riders an entry has, for the templates. */
  riders: number
  /** Below the sentences. */
  note?: ReactNode
}

/** The rules of a category in sentences with inputs and a table, and next to them how a rider reads them. */
export function RulesForm({ shown, problems, others, riders, note, ...editing }: Props) {
  const { isFree, rules, onRules } = editing
  const nameOf = (category: string) => others.find(({ value }) => value === category)?.name ?? category
  return (
    <RulesState value={{ problems, isFree }}>
      <div className={styles['rules']}>
        <div className={layout['stack']}>
          {isFree('') && (
            <Templates rules={rules} riders={riders} onChosen={(chosen) => onRules(() => chosen)} />
          )}
          <Block title="Classificatória">
            <QualifierRules {...editing} />
          </Block>
          <Block title="Forças e finais">
            <StrengthSheet {...editing} />
          </Block>
          <Block title="Vidas e inscrições">
            <EntryRules {...editing} others={others} />
          </Block>
          <Block title="Prêmios">
            <PrizeRules {...editing} />
          </Block>
          <Block title="Depois da prova">
            <SayLine paths={['protestMinutes']}>
              Protesto até{' '}
              <NumberInput
                path="protestMinutes"
                label="Minutos de protesto"
                value={rules.protestMinutes}
                onValue={(protestMinutes) => onRules((before) => ({ ...before, protestMinutes }))}
              />{' '}
              minutos depois do fim de cada força (0: sem protesto)
            </SayLine>
          </Block>
        </div>
        <aside className={layout['stack']} aria-label="Como fica">
          <RulesAside rules={shown} nameOf={nameOf} />
          {shown !== rules && (
            <p className={typography['caption']}>As frases mudam quando nada faltar no formulário.</p>
          )}
          {note}
        </aside>
      </div>
    </RulesState>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['block']} aria-labelledby={id}>
      <h2 id={id} className={typography['heading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type TemplateProps = {
  rules: CompetitionRules | null
  riders: number
  onChosen: (rules: CompetitionRules) => void
}

/** The usual kinds of a competition. One that was chosen replaces the rules. */
export function Templates({ rules, riders, onChosen }: TemplateProps) {
  const id = useId()
  return (
    <div className={layout['pile']}>
      <p id={id} className={typography['label']}>
        Modelo
      </p>
      <div className={styles['chips']} role="group" aria-labelledby={id}>
        {(Object.keys(RULE_TEMPLATES) as RuleTemplate[]).map((template) => {
          const chosen = rulesOfTemplate(template, riders)
          const isChosen = rules !== null && isSameValue(rules, chosen)
          return (
            <Button
              key={template}
              className={styles['chip']}
              aria-pressed={isChosen}
              onClick={() => onChosen(chosen)}
            >
              {RULE_TEMPLATES[template]}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
