import { bandsAreInOrder, type StrengthBand, strengthByHits, strengthLetter } from '@porteira/domain'
import { useState } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './ScoringScreen.module.css'
import { qualifyHits, type Shot } from './shots.ts'

type Props = {
  options: number
  counting: Map<string, Shot>
  isBusy: boolean
  onCut: (bands: StrengthBand[]) => Promise<void>
}

/** The smallest number of hits of each strength, with a preview of the number of entries. */
export function StrengthCut({ options, counting, isBusy, onCut }: Props) {
  const [bars, setBars] = useState<string[]>([])
  const strengths = Array.from({ length: options }, (_, index) => index + 1)
  const bands = strengths.flatMap((strength) => {
    const bar = bars[strength - 1] ?? ''
    return bar === '' ? [] : [{ strength, minHits: Number(bar) }]
  })
  const hits = [...qualifyHits(counting).values()]
  const isRight = bands.length > 0 && bandsAreInOrder(bands)
  const inStrength = (strength: number) =>
    hits.filter((own) => strengthByHits(own, bands) === strength).length

  return (
    <section className={layout['stack']} aria-label="Cortar as forças">
      <h2 className={typography['subheading']}>Cortar as forças</h2>
      {strengths.map((strength) => (
        <div key={strength} className={styles['cut']}>
          <TextInput
            label={`Força ${strengthLetter(strength)}: a partir de`}
            shape="digits"
            inputMode="numeric"
            maxLength={4}
            value={bars[strength - 1] ?? ''}
            onValue={(value) =>
              setBars(strengths.map((other) => (other === strength ? value : (bars[other - 1] ?? ''))))
            }
          />
          <p className={typography['muted']}>{isRight ? countText(inStrength(strength)) : '–'}</p>
        </div>
      ))}
      <p role="status" className={typography['muted']}>
        {bands.length > 0 && !isRight
          ? 'Cada força deve pedir menos acertos que a anterior.'
          : isRight && `Ficam na classificatória: ${countText(inStrength(0))}.`}
      </p>
      <Button busy={isBusy} disabled={!isRight} onClick={() => void onCut(bands)}>
        Aplicar o corte
      </Button>
    </section>
  )
}

const countText = (count: number) => (count === 1 ? '1 inscrição' : `${count} inscrições`)
