import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'name' | 'disabled' | 'onClick'> & {
  icon: ComponentProps<typeof Icon>['name']
  label: string
}

/** A small button at the end of a row of a table of inputs. */
export const RowTool = ({ icon, label, ...button }: Props) => (
  <Button size="square" look="quiet" aria-label={label} {...button}>
    <Icon name={icon} />
  </Button>
)
