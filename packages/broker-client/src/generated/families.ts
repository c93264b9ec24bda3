// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

import type { Call, InputsOf, NotDocumented, Result } from "../operations/operation.ts";
import type { operations } from "./schema.ts";

/** The operations of the trading family. */
export interface Trading {
  /**
   * List accounts
   *
   * Lists accounts.
   *
   * `GET /trading/accounts/list`
   *
   * @throws {AnyBrokerError}
   */
  readonly listAccounts: (inputs?: InputsOf<operations["listAccounts"]>) => Call<Result<operations["listAccounts"]>>;

  /**
   * Place an option order
   *
   * Places a single-leg US option order.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly placeOptionOrder: NotDocumented<"placeOptionOrder">;

  /**
   * Preview an option order
   *
   * Previews a single-leg US option order.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly previewOptionOrder: NotDocumented<"previewOptionOrder">;

  /**
   * Replace an option order
   *
   * Replaces a single-leg US option order.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly replaceOptionOrder: NotDocumented<"replaceOptionOrder">;

  /**
   * Cancel an option order
   *
   * Cancels a single-leg US option order.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly cancelOptionOrder: NotDocumented<"cancelOptionOrder">;

  /**
   * List option contracts
   *
   * Lists option contracts, queried by underlying symbol, status and other attributes.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly listOptionContracts: NotDocumented<"listOptionContracts">;
}

/** The operations of the marketData family. */
export interface MarketData {
  /**
   * List option ticks
   *
   * Lists option ticks.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly listOptionTicks: NotDocumented<"listOptionTicks">;

  /**
   * List option snapshots
   *
   * Lists option snapshots.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly listOptionSnapshots: NotDocumented<"listOptionSnapshots">;

  /**
   * List option historical bars
   *
   * Lists option historical bars. The query parameters `start_time` and `end_time`, named in the revision of 2026-10-17, fetch bars by time range.
   *
   * Not documented (named in the revision of 2026-08-29): its method, path and payload are not known, so it cannot be called.
   */
  readonly listOptionHistoricalBars: NotDocumented<"listOptionHistoricalBars">;

  /**
   * Market sectors
   *
   * A screener, named in the reference as “market sectors”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listMarketSectors: NotDocumented<"listMarketSectors">;

  /**
   * Market sectors detail
   *
   * A screener, named in the reference as “market sectors detail”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getMarketSectorsDetail: NotDocumented<"getMarketSectorsDetail">;

  /**
   * High dividend rank
   *
   * A screener, named in the reference as “high dividend rank”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listHighDividendRank: NotDocumented<"listHighDividendRank">;

  /**
   * 52 week high/low
   *
   * A screener, named in the reference as “52 week high/low”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly list52WeekHighLow: NotDocumented<"list52WeekHighLow">;

  /**
   * Stock top gainers/losers rank
   *
   * A screener, named in the reference as “stock top gainers/losers rank”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listTopGainersLosers: NotDocumented<"listTopGainersLosers">;

  /**
   * Top active
   *
   * A screener, named in the reference as “top active”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listTopActive: NotDocumented<"listTopActive">;

  /**
   * Company profile
   *
   * Fundamentals data, named in the reference as “company profile”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getCompanyProfile: NotDocumented<"getCompanyProfile">;

  /**
   * Analyst target price
   *
   * Fundamentals data, named in the reference as “analyst target price”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getAnalystTargetPrice: NotDocumented<"getAnalystTargetPrice">;

  /**
   * Analyst rating
   *
   * Fundamentals data, named in the reference as “analyst rating”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getAnalystRating: NotDocumented<"getAnalystRating">;

  /**
   * Forecast EPS
   *
   * Fundamentals data, named in the reference as “forecast EPS”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getForecastEps: NotDocumented<"getForecastEps">;

  /**
   * Filings
   *
   * Fundamentals data, named in the reference as “filings”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listFilings: NotDocumented<"listFilings">;

  /**
   * Earnings calendar
   *
   * Fundamentals data, named in the reference as “earnings calendar”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getEarningsCalendar: NotDocumented<"getEarningsCalendar">;

  /**
   * Dividend calendar
   *
   * Fundamentals data, named in the reference as “dividend calendar”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getDividendCalendar: NotDocumented<"getDividendCalendar">;

  /**
   * Capital flow
   *
   * Fundamentals data, named in the reference as “capital flow”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getCapitalFlow: NotDocumented<"getCapitalFlow">;

  /**
   * Industry comparison
   *
   * Fundamentals data, named in the reference as “industry comparison”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getIndustryComparison: NotDocumented<"getIndustryComparison">;

  /**
   * Indicators
   *
   * Fundamentals data, named in the reference as “indicators”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getIndicators: NotDocumented<"getIndicators">;

  /**
   * Income
   *
   * Fundamentals data, named in the reference as “income”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getIncome: NotDocumented<"getIncome">;

  /**
   * Cashflow
   *
   * Fundamentals data, named in the reference as “cashflow”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getCashflow: NotDocumented<"getCashflow">;

  /**
   * Balance sheet
   *
   * Fundamentals data, named in the reference as “balance sheet”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getBalanceSheet: NotDocumented<"getBalanceSheet">;

  /**
   * Alert
   *
   * Fundamentals data, named in the reference as “alert”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getAlert: NotDocumented<"getAlert">;

  /**
   * Fund brief
   *
   * Fundamentals data, named in the reference as “fund brief”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getFundBrief: NotDocumented<"getFundBrief">;

  /**
   * Fund performance
   *
   * Fundamentals data, named in the reference as “fund performance”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getFundPerformance: NotDocumented<"getFundPerformance">;

  /**
   * Fund net value
   *
   * Fundamentals data, named in the reference as “fund net value”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getFundNetValue: NotDocumented<"getFundNetValue">;

  /**
   * Fund holdings
   *
   * Fundamentals data, named in the reference as “fund holdings”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listFundHoldings: NotDocumented<"listFundHoldings">;

  /**
   * Fund dividends
   *
   * Fundamentals data, named in the reference as “fund dividends”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listFundDividends: NotDocumented<"listFundDividends">;

  /**
   * Fund rating
   *
   * Fundamentals data, named in the reference as “fund rating”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getFundRating: NotDocumented<"getFundRating">;

  /**
   * Fund splits
   *
   * Fundamentals data, named in the reference as “fund splits”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listFundSplits: NotDocumented<"listFundSplits">;

  /**
   * Fund files
   *
   * Fundamentals data, named in the reference as “fund files”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly listFundFiles: NotDocumented<"listFundFiles">;

  /**
   * Fund allocation
   *
   * Fundamentals data, named in the reference as “fund allocation”.
   *
   * Not documented: its method, path and payload are not known, so it cannot be called.
   */
  readonly getFundAllocation: NotDocumented<"getFundAllocation">;

  /**
   * Get watchlists
   *
   * Gets watchlists.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly listWatchlists: NotDocumented<"listWatchlists">;

  /**
   * Create a watchlist
   *
   * Creates a watchlist.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly createWatchlist: NotDocumented<"createWatchlist">;

  /**
   * Update a watchlist
   *
   * Updates a watchlist.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly updateWatchlist: NotDocumented<"updateWatchlist">;

  /**
   * Delete a watchlist
   *
   * Deletes a watchlist.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly deleteWatchlist: NotDocumented<"deleteWatchlist">;

  /**
   * Get watchlist instruments
   *
   * Gets the instruments of a watchlist.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly listWatchlistInstruments: NotDocumented<"listWatchlistInstruments">;

  /**
   * Add watchlist instruments
   *
   * Adds instruments to a watchlist.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly addWatchlistInstruments: NotDocumented<"addWatchlistInstruments">;

  /**
   * Remove watchlist instruments
   *
   * Removes instruments from a watchlist.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly removeWatchlistInstruments: NotDocumented<"removeWatchlistInstruments">;

  /**
   * Update watchlist instruments sort order
   *
   * Updates the sort order of a watchlist's instruments.
   *
   * Not documented (named in the revision of 2026-06-27): its method, path and payload are not known, so it cannot be called.
   */
  readonly updateWatchlistInstrumentsSortOrder: NotDocumented<"updateWatchlistInstrumentsSortOrder">;
}

export interface Families {
  readonly trading: Trading;
  readonly marketData: MarketData;
}

export const familyNames = ["trading","marketData"] as const;
