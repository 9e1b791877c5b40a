/** A wording that the product does not use, its replacement, and the reason. */
interface ForbiddenWording {
  language: 'pl' | 'en'
  pattern: RegExp
  say: string
  why: string
  /** Files where the wording means something else. */
  except?: RegExp
}

const courses = /^content\/courses\//
const content = /^content\//
const legal = /\/legal\.json$/

/**
 * One term for each thing, and no literal translations. Words that an author may use in a lesson are not
 * searched for in the courses.
 */
export const glossary: readonly ForbiddenWording[] = [
  { language: 'pl', pattern: /\btest\w* zamknięt\w+/i, say: 'test końcowy', why: 'one name for the test' },
  { language: 'pl', pattern: /\btest\w* na koniec\b/i, say: 'test końcowy', why: 'one name for the test' },
  { language: 'pl', pattern: /\btest\w* wewnętrzn\w+/i, say: 'ćwiczenie', why: 'internal to what?' },
  {
    language: 'pl',
    pattern: /\bza Tobą\b/,
    say: 'ukończone',
    why: 'a calque of “behind you”',
    except: courses,
  },
  { language: 'pl', pattern: /osob\w+ administruj\w+/i, say: 'administracja', why: 'officialese' },
  {
    language: 'pl',
    pattern: /posiadacz(a|owi|em)? lub posiadaczk/i,
    say: 'osoba z certyfikatem',
    why: 'name nobody',
  },
  { language: 'pl', pattern: /centrum użytkownika/i, say: 'Twoje konto', why: 'a calque, and masculine' },
  { language: 'pl', pattern: /repozytorium narzędzi/i, say: 'Narzędzia', why: 'one name for the page' },
  {
    language: 'pl',
    pattern: /spotkani\w+ z praktyk(iem|ami)/i,
    say: 'spotkanie z osobą, która to robi na co dzień',
    why: 'masculine',
  },
  { language: 'pl', pattern: /e‑mail/i, say: 'e-mail', why: 'a plain hyphen, as everywhere' },
  { language: 'pl', pattern: /\bprompt book\b/i, say: 'Promptbook', why: 'one spelling' },
  { language: 'pl', pattern: /\bpromptbook/, say: 'Promptbook', why: 'a name' },
  { language: 'pl', pattern: /\brecenz\w+/i, say: 'ocena', why: 'one word for it', except: courses },
  {
    language: 'pl',
    pattern: /\bprób\w* (w|do) te(ście|stu)\b/i,
    say: 'podejście',
    why: 'one word for it',
  },
  { language: 'pl', pattern: /\bonboarding/i, say: 'wprowadzenie', why: 'one name', except: courses },
  {
    language: 'pl',
    pattern:
      /\b(prowadząc(y|ego|emu|ym)|recenzent\w*|uczestni(k|cy|ków|kom|kiem)|użytkowni(k|cy|ka|ków|kom|kiem)|właściciel(a|em|owi)?)(?!\p{L})/iu,
    say: 'osoba …, or a sentence without a person',
    why: 'masculine',
    except: content,
  },
  {
    language: 'pl',
    pattern: /\p{L}(łeś|łaś|łbyś|łabyś)(?!\p{L})/u,
    say: 'a form without gender',
    why: 'whoever reads may be of either',
    // There the words are part of a prompt, or the subject of the lesson.
    except: /pisanie-promptow\/lessons\/0[34]/,
  },
  {
    language: 'pl',
    pattern: /\b(posiada(ć|sz)?|w oparciu o|odnośnie|na chwilę obecną)(?!\p{L})/iu,
    say: 'mieć, na podstawie, o, teraz',
    why: 'officialese',
    except: legal,
  },
  {
    language: 'en',
    pattern: /\b(closed|closing) tests?\b/i,
    say: 'final test',
    why: 'one name for the test',
  },
  { language: 'en', pattern: /\binternal tests?\b/i, say: 'practice', why: 'internal to what?' },
  { language: 'en', pattern: /\bfinal works?\b/i, say: 'final project', why: 'a calque' },
  { language: 'en', pattern: /\bworks? to review\b/i, say: 'submission', why: 'a calque' },
  {
    language: 'en',
    pattern: /\bhand(ed|s|ing)? (it |them |this |your work )?in\b(?! hand)/i,
    say: 'submit',
    why: 'one verb',
    except: courses,
  },
  {
    language: 'en',
    pattern: /\b(some|no|any)body\b/i,
    say: 'someone, no one, anyone',
    why: 'stiff',
  },
  { language: 'en', pattern: /\bbehind you\b/i, say: 'done, complete', why: 'a calque' },
  {
    language: 'en',
    pattern: /\bcould not be\b|\bdid not work\b/i,
    say: 'Couldn’t …',
    why: 'wooden',
    except: courses,
  },
  {
    language: 'en',
    pattern: /\bonce more in a moment\b/i,
    say: 'Please try again in a moment',
    why: 'a calque',
  },
  { language: 'en', pattern: /\bsigned in in\b/i, say: 'signed in on this browser', why: 'a double “in”' },
  { language: 'en', pattern: /\be[-‑]mail/i, say: 'email', why: 'one spelling' },
  { language: 'en', pattern: /\bprompt book\b/i, say: 'Promptbook', why: 'one spelling' },
  { language: 'en', pattern: /\bpromptbook/, say: 'Promptbook', why: 'a name' },
  {
    language: 'en',
    pattern: /\blog(ged|ging|s)?[ -](in|out)\b/i,
    say: 'sign in, sign out',
    why: 'one verb',
    except: courses,
  },
  {
    language: 'en',
    pattern: /(?<!“)\breceipts?\b/i,
    say: 'test record',
    why: 'not a payment',
    except: courses,
  },
  { language: 'en', pattern: /\binstructors?\b/i, say: 'reviewer', why: 'one name', except: courses },
  {
    language: 'en',
    pattern: /\b(claim|receive)\b[^.;]{0,30}\bcertificate\b/i,
    say: 'get',
    why: 'one verb',
  },
  {
    language: 'en',
    pattern: /\bworking days?\b/i,
    say: 'business day',
    why: 'one term, the specification’s',
    except: courses,
  },
  {
    language: 'en',
    pattern: /\b(onboarding|guided tour|first steps)\b/i,
    say: 'introduction',
    why: 'one name',
    except: courses,
  },
  {
    language: 'en',
    pattern: /\b(failed to|unable to)\b|Couldn’t [^.]*\. Try again/i,
    say: 'Couldn’t …. Please try again.',
    why: 'wooden',
    except: courses,
  },
  {
    language: 'en',
    pattern: /\b(color|center|favorite|behavior|organiz|recogniz|customiz|analyz)\w*/i,
    say: 'the British spelling',
    why: 'dates and words are British',
  },
  { language: 'en', pattern: /\bmulti-bot\b/i, say: 'Multibot', why: 'one spelling' },
  {
    language: 'en',
    pattern: /\bSelect all\.(?!\w)/,
    say: 'Select all that apply.',
    why: 'it asks to tick every box',
  },
  { language: 'en', pattern: /\buser center\b/i, say: 'your account', why: 'a calque, and American' },
  { language: 'en', pattern: /\btools repository\b/i, say: 'Tools', why: 'one name for the page' },
  {
    language: 'en',
    pattern: /\banswers? for (it|a (wrong|mistake))\b/i,
    say: 'is responsible for',
    why: 'a calque',
  },
  { language: 'en', pattern: /\bstill ahead\b/i, say: 'not … yet', why: 'a calque', except: legal },
]
