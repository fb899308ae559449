import { LinkButton } from '#ui/LinkButton.tsx'

/** Leads away from the form. The draft stays on this device. */
export const LaterLink = () => (
  <LinkButton href="/home" look="quiet">
    Preencher depois
  </LinkButton>
)
