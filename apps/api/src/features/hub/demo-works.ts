/** What people of the demo hand in, in the courses of the demo content; any other course gets the plain one. */
export interface DemoWork {
  /** Which of the course's tasks it is about. */
  task: number
  language: 'pl' | 'en'
  title: string
  /** HTML as the editor writes it. */
  description: string
  youtube?: string
  googleDrive?: string
}

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`

export const wholesaler: DemoWork = {
  task: 0,
  language: 'pl',
  title: 'Zasady AI w hurtowni ogrodniczej',
  description:
    paragraphs(
      'Zasady są dla dziewięciu osób z biura i magazynu. Używamy jednego asystenta na kontach firmowych.',
    ) +
    '<h2>Szuflady</h2>' +
    list(
      '<strong>Zielona:</strong> opisy roślin, instrukcje podlewania, ogłoszenia o promocjach.',
      '<strong>Żółta:</strong> ceny od dostawców, grafik magazynu, skargi bez nazwisk.',
      '<strong>Czerwona:</strong> faktury, dane klientów, umowy z plantatorami.',
    ) +
    '<h2>Kto sprawdza</h2>' +
    paragraphs(
      'Wszystko, co wychodzi do klientów, czyta kierowniczka sprzedaży. Kiedy ktoś się pomyli, mówi o tym tego samego dnia, a my poprawiamy zasady, nie człowieka.',
    ),
}

export const recruitment: DemoWork = {
  task: 1,
  language: 'pl',
  title: 'Wstępne czytanie CV w przychodni',
  description:
    paragraphs(
      'Do rejestracji przychodzi około czterdziestu zgłoszeń na jedno miejsce. Pomysł: model układa je w tabelę według wymagań z ogłoszenia, a czyta je i tak kierowniczka.',
    ) +
    '<h2>Ryzyka i zabezpieczenia</h2>' +
    list(
      '<strong>Kandydatka z przerwą w pracy wypada gorzej.</strong> Model nie ocenia, tylko wypisuje; pilnuje tego kierowniczka rejestracji.',
      '<strong>Dane trafiają za daleko.</strong> Usuwamy nazwiska i adresy; pilnuje tego informatyk.',
      '<strong>Przestajemy czytać.</strong> Co dziesiąte CV czytamy bez tabeli; pilnuje tego dyrektor.',
    ) +
    '<h3>Decyzja</h3>' +
    paragraphs(
      'Tak, pod warunkiem że kandydaci wiedzą o tabeli i mogą poprosić o jej kopię. Oszczędzamy dwa dni, a rozmowę i tak prowadzi człowiek.',
    ),
}

export const libraryDraft: DemoWork = {
  task: 0,
  language: 'pl',
  title: 'AI w bibliotece miejskiej',
  description: paragraphs(
    'W bibliotece można używać AI do opisów książek i zaproszeń na spotkania. Nie wolno wklejać danych czytelników. Wszyscy mają uważać.',
  ),
}

export const library: DemoWork = {
  task: 0,
  language: 'pl',
  title: 'Zasady AI w bibliotece miejskiej, wersja druga',
  description:
    paragraphs(
      'Dotyczą trzech filii i jednego narzędzia, które kupuje dyrekcja. Nowe zatwierdza kierownik filii.',
    ) +
    list(
      '<strong>Zielona:</strong> opisy książek, zaproszenia na spotkania, pytania do quizu dla dzieci.',
      '<strong>Żółta:</strong> wyniki ankiet bez nazwisk, plany zakupów, korespondencja z wydawcami.',
      '<strong>Czerwona:</strong> historia wypożyczeń, telefony czytelników, sprawy pracownicze.',
    ) +
    paragraphs(
      'Za teksty na zewnątrz odpowiada bibliotekarka dyżurna. Pod zaproszeniem piszemy, że pomagał model. Po pomyłce poprawiamy tekst i dopisujemy ją do listy przykładów.',
    ),
}

export const school: DemoWork = {
  task: 0,
  language: 'pl',
  title: 'Dwie strony o AI dla szkoły podstawowej',
  description:
    paragraphs('Zasady na pierwszy dzień pracy: co, gdzie i kogo zapytać.') +
    list(
      '<strong>Zielona:</strong> pomysły na lekcje, zadania bez imion, scenariusze apeli.',
      '<strong>Żółta:</strong> plan dyżurów, listy do rodziców, wyniki całej klasy.',
      '<strong>Czerwona:</strong> opinie o uczniach, oceny z nazwiskiem, sprawy zdrowotne.',
    ) +
    paragraphs(
      'Narzędzia zatwierdza wicedyrektorka. Listy do rodziców czyta przed wysłaniem wychowawca. Gdy coś trafi do złej szuflady, zgłaszamy to inspektorowi danych jeszcze tego dnia.',
    ),
}

export const guestHouse: DemoWork = {
  task: 1,
  language: 'en',
  title: 'Answering guest reviews in a small guest house',
  description:
    paragraphs(
      'We get about ten reviews a week. The idea: a model drafts an answer, the owner edits it and sends it. It sees the review and nothing else.',
    ) +
    '<h2>Risks and safeguards</h2>' +
    list(
      '<strong>A guest feels brushed off.</strong> Every answer names one thing from their stay; the owner checks.',
      '<strong>We promise what we cannot keep.</strong> No discounts and no dates in drafts; the receptionist checks.',
      '<strong>A private detail slips out.</strong> Names and rooms are taken out first; the receptionist checks.',
    ) +
    '<h3>Decision</h3>' +
    paragraphs('Yes, as long as a person reads every answer aloud before it goes out.'),
}

/** Done long ago, in whichever course there is. */
export const finished = (courseTitle: string): DemoWork => ({
  task: 0,
  language: 'pl',
  title: `Moja praca: ${courseTitle}`,
  description: paragraphs(
    'W pracy jest wszystko, o co prosiło zadanie, razem z jedną próbą, która się nie udała, i z tym, co z niej wynikło.',
  ),
})

export const comments = {
  approved:
    'Konkretnie i bez ogólników. Najbardziej podoba mi się to, że ktoś nowy zrozumie te zasady pierwszego dnia.',
  rejected:
    'Kierunek jest dobry, ale szuflady są jeszcze puste. Dodaj po trzy przykłady do każdej, nazwij osobę, która sprawdza teksty, i napisz, co robicie po pomyłce.',
  unmet: 'Tego jeszcze brakuje.',
}
