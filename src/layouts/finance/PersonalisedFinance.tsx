import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import { itemWord } from '#domain/inventory/status.ts';
import type { SearchDocument } from '#domain/search/document.ts';
import { Calculator, type CalculatorProps } from '#features/finance/Calculator.tsx';
import { FinanceEstimateBlock } from '#features/finance/FinanceEstimate.tsx';
import { FormPanel, type FormPanelProps } from '#features/leads/FormPanel.tsx';
import { LinkedCar } from '#features/leads/LinkedCar.tsx';
import { Crumbs } from '../Crumbs.tsx';

interface PersonalisedFinanceProps {
  doc: SearchDocument;
  noPriceText: string;
  estimate: FinanceEstimate | null;
  /** Null on a site without one. */
  calculator: CalculatorProps | null;
  form: FormPanelProps;
  /** The page's own path, including its car. */
  href: string;
}

/** Finance for one car: the lender's estimate, the calculator and the form. */
export function PersonalisedFinance(props: PersonalisedFinanceProps) {
  const { doc, noPriceText, estimate, calculator, form, href } = props;
  const item = itemWord(doc.item_type);
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: doc.name, href: `/cars/${doc.slug}` },
    { label: 'Finance', href },
  ];
  return (
    <>
      <header className="text-head">
        <Crumbs crumbs={crumbs} />
        <h1>Finance for this {item}</h1>
        <LinkedCar doc={doc} noPriceText={noPriceText} />
      </header>
      <div className="text-main">
        <section className="calculator-section" aria-labelledby="estimate">
          <h2 id="estimate">Your estimate</h2>
          {estimate === null ? (
            <p>
              There is no lender’s estimate for this {item} today. Send us the form and we’ll ask the lender
              for you.
            </p>
          ) : (
            <FinanceEstimateBlock estimate={estimate} />
          )}
        </section>
        {calculator && (
          <section className="calculator-section" aria-labelledby="calculator">
            <h2 id="calculator">Adjust your loan</h2>
            <p>Change the deposit, term or balloon to see how your repayments change.</p>
            <Calculator {...calculator} />
          </section>
        )}
        <FormPanel {...form} />
      </div>
    </>
  );
}
