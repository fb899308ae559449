import { ADMIN_FIELDS } from '@porteira/domain'

type FreeCategories = {
  /** Without names the note is about the category of the page. */
  names?: string[]
  isInPerson: boolean
  /** A place without riders waits for nothing. */
  isPlace?: boolean
  /** The values of the event, if the page knows them. */
  most?: string
  hours?: string
}

/** Says what one buyer can reserve of a free category that has no limit for each buyer. */
export function freeCategoryNote({ names = [], isInPerson, isPlace = false, most, hours }: FreeCategories) {
  const plain =
    names.length > 1
      ? 'Categorias gratuitas sem limite por comprador'
      : 'Categoria gratuita sem limite por comprador'
  const subject = names.length > 0 ? `${plain} (${names.join(', ')})` : plain
  const advice = `Para limitar, informe “${ADMIN_FIELDS.registrationsPerUser}” na edição da categoria.`
  if (isPlace) return `${subject}: um comprador pode reservar todas as vagas. ${advice}`
  if (isInPerson)
    return `${subject}: como a organização analisa as inscrições, um comprador pode reservar todas as vagas sem informar participantes. ${advice}`
  return `${subject}: um comprador pode ter inscrições sem participantes até o máximo do evento${inBrackets(most)}. As que ficam sem participantes depois do prazo do evento${inBrackets(hours && `${hours} h`)} voltam à venda. ${advice}`
}

const inBrackets = (text: string | undefined) => (text ? ` (${text})` : '')
