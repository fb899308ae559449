import { useQuery } from '@tanstack/react-query'
import { Select } from '#ui/Select.tsx'
import { CitySearch } from './CitySearch.tsx'
import { citiesOf, states } from './queries.ts'

type Props = {
  state: string
  city: string
  onChange: (part: { state?: string; city?: string }) => void
}

const A_DAY_MS = 86_400_000
const upper = (text: string) => text.toLocaleUpperCase('pt-BR')

/**
 * The fields for state and city. A city is chosen by search or in the list. The chosen values stay options until the
 * lists of the server arrive.
 */
export function CityFields({ state, city, onChange }: Props) {
  const known = useQuery({ ...states, staleTime: A_DAY_MS })
  const cities = useQuery({ ...citiesOf(state), staleTime: A_DAY_MS })
  const stateNames = known.data?.states ?? [state]
  const cityNames = cities.data?.cities ?? (city ? [city] : [])

  return (
    <>
      <Select
        label="Estado"
        name="state"
        value={state}
        onValue={(chosen) => onChange({ state: chosen, city: '' })}
        options={stateNames.map((name) => ({ value: name, label: name }))}
        autoComplete="address-level1"
      />
      {cities.data && (
        <CitySearch
          key={state}
          state={state}
          cities={cities.data.cities}
          onCity={(chosen) => onChange({ city: upper(chosen) })}
        />
      )}
      <Select
        label="Cidade"
        name="city"
        value={city}
        onValue={(chosen) => onChange({ city: chosen })}
        options={[
          { value: '', label: 'Selecione' },
          ...cityNames.map((name) => ({ value: upper(name), label: name })),
        ]}
        autoComplete="address-level2"
      />
    </>
  )
}
