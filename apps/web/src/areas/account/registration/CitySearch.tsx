import { type KeyboardEvent, useId, useState } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './CitySearch.module.css'
import { matchingCities } from './matching-cities.ts'

type Props = { state: string; cities: readonly string[]; onCity: (city: string) => void }

/** A combobox that finds a city by the start of a word. Arrows move in the list, Enter chooses, Esc empties the field. */
export function CitySearch({ state, cities, onCity }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState('')
  const found = matchingCities(cities, typed)
  const isOpen = found.length > 0

  function choose(city: string | undefined) {
    if (city === undefined) return
    setTyped('')
    setChosen(city)
    onCity(city)
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (!isOpen || (step === undefined && event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter') return choose(found[at])
    if (step === undefined) return setTyped('')
    setAt((at + step + found.length) % found.length)
  }

  return (
    <div className={styles['search']}>
      <TextInput
        label="Buscar município"
        hint={`Digite o começo do nome, como em: ${cities[0] ?? 'Bom Jesus'}.`}
        value={typed}
        onValue={(text) => {
          setTyped(text)
          setAt(0)
          setChosen('')
        }}
        onKeyDown={press}
        error={typed.trim() !== '' && !isOpen ? `Nenhum município de ${state} começa assim.` : undefined}
        good={chosen && `${chosen} (${state})`}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Municípios encontrados" hidden={!isOpen}>
        {found.map((city, index) => (
          // The keys are those of the field, which keeps the focus.
          <button
            type="button"
            tabIndex={-1}
            key={city}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(city)}
          >
            {city}
          </button>
        ))}
      </div>
    </div>
  )
}
