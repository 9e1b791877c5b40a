import type { AccountNames } from './accounts.ts'

/** What can be wrong with a form; each has a sentence in the catalogue. */
export type Fault =
  | 'firstName.required'
  | 'firstName.long'
  | 'lastName.required'
  | 'lastName.long'
  | 'email.required'
  | 'email.invalid'
  | 'email.taken'
  | 'password.required'
  | 'password.short'
  | 'password.long'
  | 'terms.required'
  | 'credentials.wrong'
  | 'form.stale'

/** Field → what is wrong with it; empty when all is well. In the order of the form. */
export type Faults = Record<string, Fault>

/** A submitted form: the first value of each field, as text. */
export type Form = Record<string, string>

const longestName = 100
const longestEmail = 254
export const shortestPassword = 10
const longestPassword = 200

const countCharacters = (text: string) => [...text].length
const tidy = (text: string | undefined) => (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()

// Deliberately forgiving: whether an address is real only a letter to it can tell.
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

function nameFault(field: 'firstName' | 'lastName', name: string): Faults {
  if (!name) return { [field]: `${field}.required` }
  return countCharacters(name) > longestName ? { [field]: `${field}.long` } : {}
}

function emailFault(email: string): Faults {
  if (!email) return { email: 'email.required' }
  return emailShape.test(email) && email.length <= longestEmail ? {} : { email: 'email.invalid' }
}

function passwordFault(password: string): Faults {
  if (!password) return { password: 'password.required' }
  const length = countCharacters(password)
  if (length < shortestPassword) return { password: 'password.short' }
  return length > longestPassword ? { password: 'password.long' } : {}
}

export interface Names extends AccountNames {
  faults: Faults
}

export function readNames(form: Form): Names {
  const [firstName, lastName] = [tidy(form.firstName), tidy(form.lastName)]
  const faults = { ...nameFault('firstName', firstName), ...nameFault('lastName', lastName) }
  return { firstName, lastName, faults }
}

export interface SignUp extends Names {
  email: string
  password: string
}

export function readSignUp(form: Form): SignUp {
  const names = readNames(form)
  const [email, password] = [tidy(form.email), form.password ?? '']
  const terms: Faults = form.terms ? {} : { terms: 'terms.required' }
  const faults = { ...names.faults, ...emailFault(email), ...passwordFault(password), ...terms }
  return { ...names, email, password, faults }
}

export interface SignIn {
  email: string
  password: string
  faults: Faults
}

export function readSignIn(form: Form): SignIn {
  const [email, password] = [tidy(form.email), form.password ?? '']
  const missing: Faults = password ? {} : { password: 'password.required' }
  // A password longer than any account can have is simply wrong; hashing it would only cost time.
  const wrong: Faults = countCharacters(password) > longestPassword ? { email: 'credentials.wrong' } : {}
  return { email, password, faults: { ...(email ? {} : emailFault(email)), ...missing, ...wrong } }
}
