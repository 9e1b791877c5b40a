import { isEmail, normaliseEmail } from '../../../platform/text/email-address.ts'
import { cleanPersonName } from '../../../platform/text/text.ts'
import { isCommon, isOneOf } from '../accounts/common-passwords.ts'
import { normalised } from '../accounts/passwords.ts'
import type { AccountNames } from '../accounts/queries.ts'

/** Errors of a form; each has a translated sentence. */
export type Fault =
  | 'firstName.required'
  | 'firstName.long'
  | 'lastName.required'
  | 'lastName.long'
  | 'email.required'
  | 'email.invalid'
  | 'email.taken'
  | 'email.same'
  | 'password.required'
  | 'password.short'
  | 'password.long'
  | 'password.common'
  | 'password.own'
  | 'password.same'
  | 'terms.required'
  | 'credentials.wrong'
  | 'currentPassword.required'
  | 'currentPassword.wrong'
  | 'code.required'
  | 'code.wrong'
  | 'factor.required'
  | 'passkey.wrong'
  | 'passkey.full'
  | 'passkey.name'
  | 'form.stale'

/** Errors by field, in the order of the form; empty when valid. */
export type Faults = Record<string, Fault>

export const hasFaults = (faults: Faults): boolean => Object.keys(faults).length > 0

/** A submitted form: the first value of each field, as text. */
export type Form = Record<string, string>

const longestName = 100
const shortestPassword = 10
const longestPassword = 200

const countCharacters = (text: string) => [...text].length
function nameFault(field: 'firstName' | 'lastName', name: string): Faults {
  if (!name) return { [field]: `${field}.required` }
  return countCharacters(name) > longestName ? { [field]: `${field}.long` } : {}
}

function emailFault(email: string): Faults {
  if (!email) return { email: 'email.required' }
  return isEmail(email) ? {} : { email: 'email.invalid' }
}

function passwordFault(password: string): Faults {
  if (!password) return { password: 'password.required' }
  // Checked before normalising, which takes time quadratic in the number of marks.
  if (password.length > 10 * longestPassword) return { password: 'password.long' }
  const length = countCharacters(normalised(password))
  if (length < shortestPassword) return { password: 'password.short' }
  return length > longestPassword ? { password: 'password.long' } : {}
}

interface Owner extends AccountNames {
  email: string
}

/** Requires a minimum length and no obvious password; no other rules (NIST SP 800-63B-4). */
export async function newPasswordFault(password: string, owner: Owner): Promise<Faults> {
  const fault = passwordFault(password)
  if (fault.password) return fault
  const { email, firstName, lastName } = owner
  const own = [email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName]
  if (isOneOf(own, password)) return { password: 'password.own' }
  return (await isCommon(password)) ? { password: 'password.common' } : {}
}

export interface Names extends AccountNames {
  faults: Faults
}

export function readNames(form: Form): Names {
  const [firstName, lastName] = [cleanPersonName(form.firstName ?? ''), cleanPersonName(form.lastName ?? '')]
  const faults = { ...nameFault('firstName', firstName), ...nameFault('lastName', lastName) }
  return { firstName, lastName, faults }
}

export interface SignUp extends Names {
  email: string
  password: string
}

export async function readSignUp(form: Form): Promise<SignUp> {
  const names = readNames(form)
  const [email, password] = [normaliseEmail(form.email ?? ''), form.password ?? '']
  const terms: Faults = form.terms ? {} : { terms: 'terms.required' }
  const passwordFaults = await newPasswordFault(password, { ...names, email })
  return {
    ...names,
    email,
    password,
    faults: { ...names.faults, ...emailFault(email), ...passwordFaults, ...terms },
  }
}

export interface SignIn {
  email: string
  password: string
  faults: Faults
}

export function readSignIn(form: Form): SignIn {
  const [email, password] = [normaliseEmail(form.email ?? ''), form.password ?? '']
  const missing: Faults = password ? {} : { password: 'password.required' }
  const wrong: Faults = isPossiblePassword(password) ? {} : { email: 'credentials.wrong' }
  return { email, password, faults: { ...(email ? {} : emailFault(email)), ...missing, ...wrong } }
}

/** Reads a form that contains only an address. */
export function readEmail(form: Form): { email: string; faults: Faults } {
  const email = normaliseEmail(form.email ?? '')
  return { email, faults: emailFault(email) }
}

/** Whether an account may have this password. A longer one is simply wrong, and hashing it would only cost time. */
export const isPossiblePassword = (password: string): boolean => countCharacters(password) <= longestPassword
