import type { Category } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { planAddress } from '#api/plan-address.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './GroundPlan.module.css'

type Props = { category: Pick<Category, 'UUID' | 'name' | 'planUpdatedOn'>; admin: Admin }

/** The plan of the ground, on which buyers find the numbers of a place, and a button that replaces it. */
export function GroundPlan({ category: { UUID, name, planUpdatedOn }, admin }: Props) {
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)

  async function replace(box: HTMLInputElement) {
    const [file] = box.files ?? []
    // Without it the same file could not be chosen a second time.
    box.value = ''
    if (!file) return
    const body = new FormData()
    body.append('image', file, 'planta.jpg')
    const input = { params: { itemUUID: UUID }, query: { token: admin.token }, body }
    await sendAndSay(
      () => api('POST /api/categories/:itemUUID/plan', input),
      () => client.invalidateQueries(),
    )
  }

  return (
    <Section title="Planta do terreno">
      {planUpdatedOn !== null && (
        <img className={styles['plan']} src={planAddress(UUID, planUpdatedOn)} alt={`Planta de ${name}`} />
      )}
      <label className={styles['choose']}>
        <Icon name="camera" />
        {planUpdatedOn === null ? 'Escolher planta' : 'Trocar planta'}
        <input
          className={layout['visuallyHidden']}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={(changed) => void replace(changed.currentTarget)}
        />
      </label>
      <p className={typography['caption']}>
        JPEG, PNG ou WebP com os números. O comprador vê a planta ao escolher o número.
      </p>
    </Section>
  )
}
