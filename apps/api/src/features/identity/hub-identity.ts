/** A person as a hub names them. */
export interface HubIdentity {
  issuer: string
  subject: string
}
