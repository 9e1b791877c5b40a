import type { ColumnType, Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Database {
    'hub.accounts': HubAccountsTable
    'hub.links': HubLinksTable
    'hub.payloads': HubPayloadsTable
    'hub.totp': HubTotpTable
    'hub.recovery_codes': HubRecoveryCodesTable
    'hub.half_sign_ins': HubHalfSignInsTable
    'hub.passkeys': HubPasskeysTable
    'hub.passkey_challenges': HubPasskeyChallengesTable
    'hub.keys': { name: string; value: JSONColumnType<object>; created_at: Generated<Date> }
  }
}

interface HubAccountsTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: Generated<string>
  locale: Generated<'pl' | 'en'>
  created_at: Generated<Date>
  password_changed_at: ColumnType<Date | null, Date | undefined, Date>
  email_confirmed_at: ColumnType<Date | null, undefined, Date>
  logins_from: ColumnType<Date | null, Date | undefined, Date>
}

interface HubLinksTable {
  token_hash: Buffer
  account_id: string
  purpose: 'new-password' | 'new-email' | 'old-email' | 'confirm-email'
  email: string | null
  return_to: string | null
  created_at: Date
  expires_at: Date
}

interface HubPayloadsTable {
  model: string
  id: string
  payload: JSONColumnType<object>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  consumed_at: Date | null
  expires_at: Date | null
}

interface HubTotpTable {
  account_id: string
  secret: Buffer
  created_at: Date
  confirmed_at: ColumnType<Date | null, undefined, Date>
  /** A bigint, which arrives as text. */
  last_step: ColumnType<string, undefined, number>
}

interface HubRecoveryCodesTable {
  account_id: string
  code_hash: Buffer
  created_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

interface HubHalfSignInsTable {
  interaction_uid: string
  account_id: string
  began_at: Date
  expires_at: Date
}

interface HubPasskeysTable {
  credential_id: Buffer
  account_id: string
  name: string
  public_key: Buffer
  /** A bigint, which arrives as text. */
  counter: ColumnType<string, number, number>
  transports: string[]
  created_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

interface HubPasskeyChallengesTable {
  bound_to: string
  purpose: 'create' | 'use'
  account_id: string
  challenge: Buffer
  expires_at: Date
}
