import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { Page } from '#shell/Page.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import styles from './Builder.module.css'
import { documentOf } from './draft-document.ts'
import type { DraftForm } from './draft-form.ts'
import { problemsOf } from './problems.ts'
import { SaveState } from './SaveState.tsx'
import { stageOf, stages, type StageId, stateOfStage } from './stages.ts'
import { Stages } from './Stages.tsx'
import { Stage } from './steps/Stage.tsx'
import { type Preview, PreviewStep } from './steps/PreviewStep.tsx'
import { type Saved, useAutosave } from './use-autosave.ts'
import { usePublish } from './use-publish.ts'
import { useWantedField } from './use-wanted-field.ts'

type Props = {
  admin: Admin
  draftId: string
  form: DraftForm
  start: Saved & { bannerUpdatedOn: string | null }
  Preview: Preview
}

/** Where the picture of the page has room beside the fields. The sheet of the categories needs the whole width. */
const WIDE = '(min-width: 64rem)'
const WITH_PREVIEW = new Set<StageId>(['evento', 'pacotes', 'precos', 'regras', 'foto'])

/** The steps of an event that is being prepared. Every change is saved by itself. */
export function Builder({ admin, draftId, form: first, start, Preview }: Props) {
  const [, navigate] = useLocation()
  const { step } = useParams<{ step?: string }>()
  const stage = stageOf(step)
  const [form, setForm] = useState(first)
  const [bannerUpdatedOn, setBannerUpdatedOn] = useState(start.bannerUpdatedOn)
  const [hasReviewed, setHasReviewed] = useState(false)
  const document = documentOf(form)
  const saving = useAutosave({ admin, draftId, start, document })
  const { publish, busy } = usePublish({ admin, draftId, saving })
  const wanted = useWantedField(stage.id)

  const addressOf = (id: StageId) => `/new-event/${draftId}/${id}`
  const isStored = saving.saved.version > 0
  useEffect(() => {
    // The address of a stored draft survives a reload.
    if (isStored && step === undefined) navigate(`/new-event/${draftId}/evento`, { replace: true })
  }, [isStored, step, draftId, navigate])
  if (stage.id === 'revisao' && !hasReviewed) setHasReviewed(true)

  const banner = { draftId, updatedOn: bannerUpdatedOn, isStored, onUpdated: setBannerUpdatedOn }
  const [isWide] = useState(() => matchMedia(WIDE).matches)
  const isBeside = isWide && WITH_PREVIEW.has(stage.id)
  // Typing does not wait for the picture of the page.
  const shown = useDeferredValue(form)
  const draft = { problems: saving.saved.problems, form, hasBanner: bannerUpdatedOn !== null }
  // A draft that was never saved was never checked.
  const stateOf = (id: StageId) => (isStored ? stateOfStage(id, draft) : undefined)

  function go(id: StageId) {
    void saving.save()
    navigate(addressOf(id))
    scrollTo(0, 0)
  }

  return (
    <Page
      title={stage.name}
      tab={`${stage.name} – ${form.event.name || 'Evento novo'}`}
      width="wide"
      place={{ ...EVENTS_LINK, name: form.event.name || 'Evento novo' }}
      bar={<StageBar now={stage.id} busy={busy} onGo={go} onPublish={() => void publish()} />}
    >
      <div className={styles['head']}>
        <SaveState saving={saving} />
        <Stages now={stage.id} addressOf={addressOf} stateOf={stateOf} />
      </div>
      <div className={isBeside ? styles['beside'] : undefined}>
        <Stage
          id={stage.id}
          admin={admin}
          banner={banner}
          Preview={Preview}
          form={form}
          problems={problemsOf(form, saving.saved.problems, hasReviewed)}
          missing={saving.saved.problems}
          isChecked={saving.isSaved && isStored}
          onForm={setForm}
          onProblem={(problem, id) => {
            wanted.want(problem, form)
            go(id)
          }}
        />
        {isBeside && <PreviewStep form={shown} banner={banner} admin={admin} Preview={Preview} isBeside />}
      </div>
    </Page>
  )
}

type BarProps = { now: StageId; busy: boolean; onGo: (id: StageId) => void; onPublish: () => void }

/** The way to the step before and to the next one; the last one publishes. */
function StageBar({ now, busy, onGo, onPublish }: BarProps) {
  const index = stages.findIndex(({ id }) => id === now)
  const [before, after] = [stages[index - 1], stages[index + 1]]
  return (
    <ActionBar>
      {before ? <Button onClick={() => onGo(before.id)}>Voltar</Button> : <span />}
      {after ? (
        <Button look="main" onClick={() => onGo(after.id)}>
          Continuar
        </Button>
      ) : (
        <Button look="main" busy={busy} onClick={onPublish}>
          Publicar
        </Button>
      )}
    </ActionBar>
  )
}
