/** Submissions of demo accounts to courses of the demo content; other courses get the general one. */
export interface DemoWork {
  /** The task of the course that it is about. */
  task: number
  language: 'pl' | 'en'
  title: string
  /** HTML as written by the editor. */
  description: string
  youtube?: string
  googleDrive?: string
}

/** A reviewed work, with the reviewer's comment. */
export interface ReviewedDemoWork extends DemoWork {
  comment: string
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

export const libraryDraft: ReviewedDemoWork = {
  task: 0,
  language: 'pl',
  title: 'AI w bibliotece miejskiej',
  comment:
    'Kierunek jest dobry, ale szuflady są jeszcze puste. Dodaj po trzy przykłady do każdej, nazwij osobę, która sprawdza teksty, i napisz, co robicie po pomyłce.',
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

export const school: ReviewedDemoWork = {
  task: 0,
  language: 'pl',
  title: 'Dwie strony o AI dla szkoły podstawowej',
  comment:
    'Krótko i na temat: przykłady są z Waszej szkoły, a zgłoszenie pomyłki ma adresata i termin. Przy najbliższym przeglądzie dopiszcie, kiedy mówicie rodzicom, że tekst powstał z pomocą AI.',
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

export const office: ReviewedDemoWork = {
  task: 0,
  language: 'pl',
  title: 'Zasady AI w biurze rachunkowym',
  description:
    paragraphs(
      'Zasady dotyczą sześciu osób w biurze. Używamy jednego asystenta na kontach firmowych, z umową powierzenia. Nowe narzędzia zatwierdza kierowniczka biura po przeczytaniu umowy.',
    ) +
    '<h2>Szuflady</h2>' +
    list(
      '<strong>Zielona:</strong> objaśnienia ze stron urzędów, treść naszej strony, własne szkice pism bez danych.',
      '<strong>Żółta:</strong> pytania klientów bez nazw i kwot, notatki z narad, plan pracy na miesiąc.',
      '<strong>Czerwona:</strong> faktury, listy płac, hasła do portali urzędów.',
    ) +
    '<h2>Kto sprawdza</h2>' +
    paragraphs(
      'Każde pismo czyta osoba, która prowadzi księgi klienta, i to ona się pod nim podpisuje. Liczby i podstawy prawne sprawdzamy w źródle, nie w rozmowie z modelem.',
      'Gdy klient dostaje streszczenie zmian w przepisach przygotowane z pomocą AI, piszemy o tym w stopce.',
    ) +
    '<h2>Po pomyłce</h2>' +
    paragraphs(
      'Kto zauważy błąd, mówi o nim tego samego dnia. Poprawiamy pismo, informujemy klienta i dopisujemy przykład do zasad. Za zgłoszenie nikogo nie karzemy.',
    ),
  comment:
    'Zasady da się wprowadzić od jutra: każda szuflada ma przykłady z biura, a za pisma odpowiada konkretna osoba. Dopiszcie jeszcze, kto raz w roku sprawdza umowę z dostawcą.',
}

export const covers: ReviewedDemoWork = {
  task: 0,
  language: 'pl',
  title: 'Trzy okładki biuletynu osiedlowego',
  description:
    paragraphs(
      'Okładki są dla sąsiadek i sąsiadów, którzy biorą biuletyn z klatki schodowej. Mają zostawiać spokój: tu się mieszka, nie tylko nocuje. Pliki z obrazami pominięto w wersji demonstracyjnej.',
    ) +
    '<h2>Opisy</h2>' +
    list(
      '<strong>Jesień:</strong> „Ławka pod kasztanem, szeroki kadr, niski horyzont, miękkie światło pochmurnego dnia, płaska ilustracja w trzech kolorach, górna połowa pusta, bez napisów i ludzi.”',
      '<strong>Zima:</strong> „Karmnik na śniegu, szeroki kadr…” – reszta bez zmian.',
      '<strong>Wiosna:</strong> „Rower przy klombie, szeroki kadr…” – reszta bez zmian.',
    ) +
    '<h2>Nieudana próba</h2>' +
    paragraphs(
      'Pierwszy opis jesieni kończył się słowem „nastrojowo”: wyszła mgła i noc, a na tytuł nie było miejsca. Pomogła zamiana tego słowa na „miękkie światło pochmurnego dnia”.',
      'Pod każdą okładką będzie podpis „ilustracja wygenerowana przez AI”.',
    ) +
    '<h2>Teksty alternatywne</h2>' +
    list(
      '<strong>Jesień:</strong> „Pusta ławka pod kasztanem, pod nią opadłe liście.”',
      '<strong>Zima:</strong> „Karmnik na ośnieżonym trawniku.”',
      '<strong>Wiosna:</strong> „Rower oparty o murek przy kwitnącym klombie.”',
    ),
  comment:
    'Seria jest spójna, bo w opisach zmienia się tylko temat. Dobrze widać też, które słowo popsuło pierwszą próbę i co je zastąpiło.',
}

/** For courses outside the demo content. */
const plain = (courseTitle: string): ReviewedDemoWork => ({
  task: 0,
  language: 'pl',
  title: `Moja praca: ${courseTitle}`,
  description: paragraphs(
    'Pierwsza wersja powstała z samego tytułu zadania i była zbyt ogólna. Do drugiej doszły odbiorca, miejsce użycia i trzy ograniczenia.',
    'Trzecią sprawdziły dwie osoby, które nie znały tematu. Po ich uwagach skróciliśmy ją o połowę – i ta wersja jest tu dołączona.',
  ),
  comment:
    'Konkretnie i bez ogólników. Wszystkie kryteria są spełnione, a z opisu prób dobrze widać, skąd wziął się wynik.',
})

const finishedWorks: Readonly<Record<string, ReviewedDemoWork>> = {
  'prawo-i-etyka': office,
  'obrazy-z-modelu': covers,
}

/** Returns a work that was finished long ago in a course. */
export const finished = ({ slug, title }: { slug: string; title: string }): ReviewedDemoWork =>
  finishedWorks[slug] ?? plain(title)

/** The note on a criterion that is not met. */
export const unmetNote = 'Tego jeszcze brakuje.'
