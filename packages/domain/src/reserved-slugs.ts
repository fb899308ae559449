/** The first path segments that the shop uses or will use. An event with such a short name could not be opened. */
const RESERVED = new Set(
  `api hooks assets icons www
  login login-enter registration recover recover-email recover-mobile redefine home conta comprovante numero
  privacidade
  purchase installments payment participants pay-installment fill-formation success pix
  admin admin-events admin-carts admin-people admin-requirements new-event edit-event edit-category edit-bundle
  placar apontador contestar autorizacao equipe aparelho secretaria conferencia cancha`.split(/\s+/),
)

/** True for a short name that no event may have. Case is ignored. */
export const isReservedSlug = (slug: string) => RESERVED.has(slug.toLowerCase())
