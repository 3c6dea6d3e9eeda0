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
  /** The page's own address, its car included. */
  href: string;
}

/** Finance for one car: what the lender says, what the shopper makes of it, and the form that takes it further. */
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
          <h2 id="estimate">What it comes to</h2>
          {estimate === null ? (
            <p>
              There is no lender’s estimate for this {item} today. Send us the form and we ask the lender for
              you.
            </p>
          ) : (
            <FinanceEstimateBlock estimate={estimate} />
          )}
        </section>
        {calculator && (
          <section className="calculator-section" aria-labelledby="calculator">
            <h2 id="calculator">Make it your own</h2>
            <p>Change deposit, term or balloon, and see what it does to the repayments.</p>
            <Calculator {...calculator} />
          </section>
        )}
        <FormPanel {...form} />
      </div>
    </>
  );
}
