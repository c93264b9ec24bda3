// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Call, InputsOf, NotDocumentedYet, Result } from "../operations/operation.ts";
import type { operations } from "./schema.ts";

/** Operations of the trading family. */
export interface Trading {
  /**
   * List accounts
   *
   * Lists accounts.
   *
   * `GET /trading/accounts/list`. The client retries the operation after a failure.
   *
   * @throws {BrokerError}
   */
  readonly listAccounts: (inputs?: InputsOf<operations["listAccounts"]>) => Call<Result<operations["listAccounts"]>>;

  /**
   * Place an option order
   *
   * Places a single-leg US option order.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly placeOptionOrder: NotDocumentedYet<"placeOptionOrder">;

  /**
   * Preview an option order
   *
   * Previews a single-leg US option order.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly previewOptionOrder: NotDocumentedYet<"previewOptionOrder">;

  /**
   * Replace an option order
   *
   * Replaces a single-leg US option order.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly replaceOptionOrder: NotDocumentedYet<"replaceOptionOrder">;

  /**
   * Cancel an option order
   *
   * Cancels a single-leg US option order.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly cancelOptionOrder: NotDocumentedYet<"cancelOptionOrder">;

  /**
   * List option contracts
   *
   * Lists option contracts, queried by underlying symbol, status and other attributes.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly listOptionContracts: NotDocumentedYet<"listOptionContracts">;
}

/** Operations of the marketData family. */
export interface MarketData {
  /**
   * List option ticks
   *
   * Lists option ticks.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly listOptionTicks: NotDocumentedYet<"listOptionTicks">;

  /**
   * List option snapshots
   *
   * Lists option snapshots.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly listOptionSnapshots: NotDocumentedYet<"listOptionSnapshots">;

  /**
   * List option historical bars
   *
   * Lists option historical bars. The query parameters `start_time` and `end_time`, named in the revision of 2026-10-17, fetch bars by time range.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-08-29.
   */
  readonly listOptionHistoricalBars: NotDocumentedYet<"listOptionHistoricalBars">;

  /**
   * Market sectors
   *
   * A screener, named in the reference as “market sectors”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listMarketSectors: NotDocumentedYet<"listMarketSectors">;

  /**
   * Market sectors detail
   *
   * A screener, named in the reference as “market sectors detail”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getMarketSectorsDetail: NotDocumentedYet<"getMarketSectorsDetail">;

  /**
   * High dividend rank
   *
   * A screener, named in the reference as “high dividend rank”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listHighDividendRank: NotDocumentedYet<"listHighDividendRank">;

  /**
   * 52 week high/low
   *
   * A screener, named in the reference as “52 week high/low”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly list52WeekHighLow: NotDocumentedYet<"list52WeekHighLow">;

  /**
   * Stock top gainers/losers rank
   *
   * A screener, named in the reference as “stock top gainers/losers rank”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listTopGainersLosers: NotDocumentedYet<"listTopGainersLosers">;

  /**
   * Top active
   *
   * A screener, named in the reference as “top active”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listTopActive: NotDocumentedYet<"listTopActive">;

  /**
   * Company profile
   *
   * Fundamentals data, named in the reference as “company profile”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getCompanyProfile: NotDocumentedYet<"getCompanyProfile">;

  /**
   * Analyst target price
   *
   * Fundamentals data, named in the reference as “analyst target price”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getAnalystTargetPrice: NotDocumentedYet<"getAnalystTargetPrice">;

  /**
   * Analyst rating
   *
   * Fundamentals data, named in the reference as “analyst rating”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getAnalystRating: NotDocumentedYet<"getAnalystRating">;

  /**
   * Forecast EPS
   *
   * Fundamentals data, named in the reference as “forecast EPS”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getForecastEps: NotDocumentedYet<"getForecastEps">;

  /**
   * Filings
   *
   * Fundamentals data, named in the reference as “filings”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listFilings: NotDocumentedYet<"listFilings">;

  /**
   * Earnings calendar
   *
   * Fundamentals data, named in the reference as “earnings calendar”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getEarningsCalendar: NotDocumentedYet<"getEarningsCalendar">;

  /**
   * Dividend calendar
   *
   * Fundamentals data, named in the reference as “dividend calendar”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getDividendCalendar: NotDocumentedYet<"getDividendCalendar">;

  /**
   * Capital flow
   *
   * Fundamentals data, named in the reference as “capital flow”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getCapitalFlow: NotDocumentedYet<"getCapitalFlow">;

  /**
   * Industry comparison
   *
   * Fundamentals data, named in the reference as “industry comparison”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getIndustryComparison: NotDocumentedYet<"getIndustryComparison">;

  /**
   * Indicators
   *
   * Fundamentals data, named in the reference as “indicators”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getIndicators: NotDocumentedYet<"getIndicators">;

  /**
   * Income
   *
   * Fundamentals data, named in the reference as “income”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getIncome: NotDocumentedYet<"getIncome">;

  /**
   * Cashflow
   *
   * Fundamentals data, named in the reference as “cashflow”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getCashflow: NotDocumentedYet<"getCashflow">;

  /**
   * Balance sheet
   *
   * Fundamentals data, named in the reference as “balance sheet”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getBalanceSheet: NotDocumentedYet<"getBalanceSheet">;

  /**
   * Alert
   *
   * Fundamentals data, named in the reference as “alert”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getAlert: NotDocumentedYet<"getAlert">;

  /**
   * Fund brief
   *
   * Fundamentals data, named in the reference as “fund brief”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getFundBrief: NotDocumentedYet<"getFundBrief">;

  /**
   * Fund performance
   *
   * Fundamentals data, named in the reference as “fund performance”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getFundPerformance: NotDocumentedYet<"getFundPerformance">;

  /**
   * Fund net value
   *
   * Fundamentals data, named in the reference as “fund net value”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getFundNetValue: NotDocumentedYet<"getFundNetValue">;

  /**
   * Fund holdings
   *
   * Fundamentals data, named in the reference as “fund holdings”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listFundHoldings: NotDocumentedYet<"listFundHoldings">;

  /**
   * Fund dividends
   *
   * Fundamentals data, named in the reference as “fund dividends”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listFundDividends: NotDocumentedYet<"listFundDividends">;

  /**
   * Fund rating
   *
   * Fundamentals data, named in the reference as “fund rating”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getFundRating: NotDocumentedYet<"getFundRating">;

  /**
   * Fund splits
   *
   * Fundamentals data, named in the reference as “fund splits”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listFundSplits: NotDocumentedYet<"listFundSplits">;

  /**
   * Fund files
   *
   * Fundamentals data, named in the reference as “fund files”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly listFundFiles: NotDocumentedYet<"listFundFiles">;

  /**
   * Fund allocation
   *
   * Fundamentals data, named in the reference as “fund allocation”.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`.
   */
  readonly getFundAllocation: NotDocumentedYet<"getFundAllocation">;

  /**
   * Get watchlists
   *
   * Gets watchlists.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly listWatchlists: NotDocumentedYet<"listWatchlists">;

  /**
   * Create a watchlist
   *
   * Creates a watchlist.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly createWatchlist: NotDocumentedYet<"createWatchlist">;

  /**
   * Update a watchlist
   *
   * Updates a watchlist.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly updateWatchlist: NotDocumentedYet<"updateWatchlist">;

  /**
   * Delete a watchlist
   *
   * Deletes a watchlist.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly deleteWatchlist: NotDocumentedYet<"deleteWatchlist">;

  /**
   * Get watchlist instruments
   *
   * Gets the instruments of a watchlist.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly listWatchlistInstruments: NotDocumentedYet<"listWatchlistInstruments">;

  /**
   * Add watchlist instruments
   *
   * Adds instruments to a watchlist.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly addWatchlistInstruments: NotDocumentedYet<"addWatchlistInstruments">;

  /**
   * Remove watchlist instruments
   *
   * Removes instruments from a watchlist.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly removeWatchlistInstruments: NotDocumentedYet<"removeWatchlistInstruments">;

  /**
   * Update watchlist instruments sort order
   *
   * Updates the sort order of a watchlist's instruments.
   *
   * @deprecated Not documented yet: its method, path and payload are unknown. If you know them, use `defineOperation`. The API reference has listed the name since 2026-06-27.
   */
  readonly updateWatchlistInstrumentsSortOrder: NotDocumentedYet<"updateWatchlistInstrumentsSortOrder">;
}

export interface Families {
  readonly trading: Trading;
  readonly marketData: MarketData;
}

export const familyNames = ["trading","marketData"] as const;
