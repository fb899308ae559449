import { MAX_ARENAS, MAX_PARTS, MAX_SESSIONS } from '@porteira/domain/programme'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Programa.module.css'
import {
  dayOptions,
  type Draft,
  partOptions,
  partValue,
  type ProgrammeView,
  withSession,
} from './programme.ts'

type Props = {
  draft: Draft
  view: ProgrammeView
  busy: boolean
  onDraft: (draft: Draft) => void
  onTry: () => void
  onStore: () => void
  onClose: () => void
}

const arenaOptions = Array.from({ length: MAX_ARENAS }, (_, index) => ({
  value: String(index + 1),
  label: `Cancha ${index + 1}`,
}))

/** The sessions of a programme while the owner changes them. */
export function SessionsForm({ draft, view, busy, onDraft, onTry, onStore, onClose }: Props) {
  const { sessions } = draft
  const change = (key: number, more: Partial<Draft['sessions'][number]>) =>
    onDraft({ ...draft, sessions: sessions.map((one) => (one.key === key ? { ...one, ...more } : one)) })

  return (
    <Section title="Sessões" busy={busy}>
      <ol className={styles['sessions']}>
        {sessions.map((session, index) => (
          <SessionFields
            key={session.key}
            session={session}
            position={index + 1}
            view={view}
            onChange={(more) => change(session.key, more)}
            onRemove={() =>
              onDraft({ ...draft, sessions: sessions.filter(({ key }) => key !== session.key) })
            }
          />
        ))}
      </ol>
      <p className={styles['actions']}>
        <Button
          icon="plus"
          disabled={sessions.length >= MAX_SESSIONS}
          onClick={() => onDraft(withSession(draft, view))}
        >
          Mais uma sessão
        </Button>
      </p>
      <TextInput
        label="O dia termina até"
        hint="Antes do meio-dia é a madrugada seguinte."
        type="time"
        value={draft.latestEnd}
        onValue={(latestEnd) => onDraft({ ...draft, latestEnd })}
      />
      <p className={styles['actions']}>
        <Button busy={busy} onClick={onTry}>
          Testar sem mudar nada
        </Button>
        <Button look="main" busy={busy} onClick={onStore}>
          Gravar programa
        </Button>
        <Button look="quiet" onClick={onClose}>
          Voltar
        </Button>
      </p>
    </Section>
  )
}

type FieldsProps = {
  session: Draft['sessions'][number]
  position: number
  view: ProgrammeView
  onChange: (more: Partial<Draft['sessions'][number]>) => void
  onRemove: () => void
}

function SessionFields({ session, position, view, onChange, onRemove }: FieldsProps) {
  const { day, arena, startsAt, parts } = session
  const options = partOptions(view.categories)
  return (
    <li>
      <fieldset className={styles['fields']}>
        <legend>Sessão {position}</legend>
        <div className={styles['when']}>
          <Select
            label="Dia"
            value={day}
            options={dayOptions(view)}
            onValue={(value) => onChange({ day: value })}
          />
          <Select
            label="Cancha"
            value={String(arena)}
            options={arenaOptions}
            onValue={(value) => onChange({ arena: Number(value) })}
          />
          <TextInput
            label="Começa"
            type="time"
            value={startsAt}
            onValue={(value) => onChange({ startsAt: value })}
          />
        </div>
        {parts.map((part, index) => (
          <PartField
            key={`${index} ${partValue(part)}`}
            part={part}
            label={index === 0 ? 'O que se laça' : 'Depois'}
            options={options}
            onPart={(chosen) => onChange({ parts: parts.map((one, at) => (at === index ? chosen : one)) })}
            {...(parts.length > 1 && {
              onRemove: () => onChange({ parts: parts.filter((_, at) => at !== index) }),
            })}
          />
        ))}
        <p className={styles['actions']}>
          <Button
            look="quiet"
            size="small"
            disabled={parts.length >= MAX_PARTS}
            onClick={() => onChange({ parts: [...parts, ...options.slice(0, 1).map(({ part }) => part)] })}
          >
            Mais uma prova nesta sessão
          </Button>
          <Button look="quiet" size="small" onClick={onRemove}>
            Remover sessão {position}
          </Button>
        </p>
      </fieldset>
    </li>
  )
}

type Part = Draft['sessions'][number]['parts'][number]
type PartProps = {
  part: Part
  label: string
  options: ReturnType<typeof partOptions>
  onPart: (part: Part) => void
  onRemove?: () => void
}

/** What is thrown in a part of a session. */
const PartField = ({ part, label, options, onPart, onRemove }: PartProps) => (
  <div className={styles['part']}>
    <Select
      label={label}
      value={partValue(part)}
      options={options}
      onValue={(value) => {
        const chosen = options.find((one) => one.value === value)
        if (chosen) onPart(chosen.part)
      }}
    />
    {onRemove && (
      <Button look="quiet" size="small" onClick={onRemove}>
        Tirar
      </Button>
    )}
  </div>
)
