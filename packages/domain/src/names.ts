type PersonName = { nickname: string; name: string }
type PublicPerson = PersonName & { isMinor?: boolean | undefined }

/** 'JOÃO DA SILVA' → 'JOÃO S.': distinguishes riders without the full name. */
export const shortName = (name: string) => {
  const words = name.split(' ').filter(Boolean)
  const [first = '', last] = [words[0], words.length > 1 ? words[words.length - 1] : undefined]
  return last ? `${first} ${[...last][0]}.` : first
}

/** The name of a person that other people may read: the nickname; without one a short name, of a minor the first name. */
export const publicName = ({ nickname, name, isMinor = false }: PublicPerson) =>
  nickname || (isMinor ? firstName(name) : shortName(name))

const firstName = (name: string) => name.split(' ').find(Boolean) ?? ''

/** The club of an entry, followed by its team; '' without both. */
export const representedText = ({ entityName, team }: { entityName: string; team: string }) =>
  [entityName, team && `Time ${team}`].filter(Boolean).join(' · ')

/** The name of a person that only the person and the organisation may read. */
export const registeredName = ({ nickname, name }: PersonName) => nickname || name
