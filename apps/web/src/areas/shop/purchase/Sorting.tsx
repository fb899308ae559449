import { SharedNotes } from './SharedNotes.tsx'
import type { Choice } from './use-choice.ts'
import { WhoRides } from './WhoRides.tsx'

type Props = { choice: Choice; eventName: string; support: string }

/** What helps a buyer to choose, above the list: who will ride, and the notes of several categories. */
const Sorting = ({ choice: { who, shared }, ...event }: Props) => (
  <>
    {who.people.length > 0 && (
      <WhoRides
        people={who.people}
        chosen={who.chosen}
        onChoose={who.choose}
        stated={who.stated}
        onState={who.state}
      />
    )}
    <SharedNotes notes={shared} {...event} />
  </>
)
export default Sorting
