/** First words of the addresses that the shop itself uses or will use; an event there could not be reached. */
const RESERVED = new Set(
  `api hooks assets icons www
  login login-enter registration recover recover-email recover-mobile redefine home numero privacidade
  purchase installments payment participants pay-installment fill-formation success
  admin admin-events admin-carts new-event edit-event edit-category edit-bundle
  placar apontador contestar autorizacao equipe secretaria conferencia cancha`.split(/\s+/),
)

/** True for a short address that no event may have, in any case of letters. */
export const isReservedSlug = (slug: string) => RESERVED.has(slug.toLowerCase())
