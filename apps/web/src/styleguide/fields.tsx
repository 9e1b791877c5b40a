import { useState } from 'react'
import { CheckList } from '../ui/form/CheckList.tsx'
import { Field, TextInput } from '../ui/form/Field.tsx'
import { OptionRow } from '../ui/form/OptionRow.tsx'
import { SearchInput } from '../ui/form/SearchInput.tsx'
import { Select } from '../ui/form/Select.tsx'
import { type Specimens, State } from './specimen.tsx'

const nothing = () => undefined

function TextInputs() {
  return (
    <>
      <State name="empty">
        <TextInput label="Title" placeholder="What is it about?" />
      </State>
      <State name="filled, with a hint">
        <TextInput label="Title" hint="At most 200 characters." defaultValue="Żółw błyskawica" />
      </State>
      <State name="wrong">
        <TextInput label="Link" error="This is no address." defaultValue="htp:/zenit" />
      </State>
      <State name="with a picture, label hidden">
        <TextInput label="Search" hideLabel icon="search" placeholder="Search" />
      </State>
    </>
  )
}

function Fields() {
  return (
    <State name="around any control">
      <Field label="Description" hint="Markdown works.">
        {(wired) => <textarea {...wired} rows={2} />}
      </Field>
    </State>
  )
}

function SearchInputs() {
  const [text, setText] = useState('prompty')
  return (
    <>
      <State name="empty">
        <SearchInput
          label="Search the tools"
          clearLabel="Clear"
          value=""
          onChange={nothing}
          onClear={nothing}
        />
      </State>
      <State name="filled">
        <SearchInput
          label="Search the programs"
          clearLabel="Clear"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onClear={() => setText('')}
        />
      </State>
    </>
  )
}

const sorts = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
]

function Selects() {
  return (
    <>
      <State name="with its label">
        <Select label="Order" options={sorts} defaultValue="newest" />
      </State>
      <State name="label hidden">
        <Select label="Order" hideLabel options={sorts} />
      </State>
    </>
  )
}

const kinds = [
  { value: 'text', label: 'Writing and editing' },
  { value: 'image', label: 'Obrazy i grafika' },
  { value: 'sound', label: 'Sound' },
]

function CheckLists() {
  const [chosen, setChosen] = useState<readonly string[]>(['image'])
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <State name="one chosen">
      <CheckList label="Categories" options={kinds} chosen={chosen} onToggle={toggle} />
    </State>
  )
}

function OptionRows() {
  return (
    <>
      <State name="one answer">
        <OptionRow type="radio" name="one" defaultChecked>
          Rola, kontekst, przykład
        </OptionRow>
        <OptionRow type="radio" name="one">
          The longest prompt wins
        </OptionRow>
      </State>
      <State name="all that apply">
        <OptionRow type="checkbox" defaultChecked>
          Names its source
        </OptionRow>
        <OptionRow type="checkbox">Sounds sure of itself</OptionRow>
      </State>
      <State name="right, and wrong with the reason">
        <OptionRow type="radio" name="two" verdict="right" defaultChecked>
          Check it at the source
        </OptionRow>
        <OptionRow type="radio" name="three" verdict="wrong" note="A model does not know." defaultChecked>
          Ask the model whether it is sure
        </OptionRow>
      </State>
      <State name="disabled">
        <OptionRow type="radio" name="four" disabled>
          Later
        </OptionRow>
      </State>
    </>
  )
}

export const fields: Specimens = {
  TextInput: TextInputs,
  Field: Fields,
  SearchInput: SearchInputs,
  Select: Selects,
  CheckList: CheckLists,
  OptionRow: OptionRows,
}
