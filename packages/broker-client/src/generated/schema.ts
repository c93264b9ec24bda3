// Generated from spec/openapi.yaml by tools/codegen. Do not edit: change the spec and run `pnpm spec codegen`.

/** One account. It may carry fields that are not listed here. */
export type Account = {
    /** Identifier of the account. */
    account_id: string;
    /** Kind of account. The allowed values are not documented. */
    account_type: string;
} & {
    [key: string]: unknown;
};
export interface paths {
    "/trading/accounts/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Lists accounts.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: Account;
    };
    responses: never;
    parameters: {
        /** Interface version. It does not take part in the signature. */
        InterfaceVersion: "v3";
    };
    requestBodies: never;
    headers: never;
    pathItems: {
        /**
         * Place an option order
         * @description Places a single-leg US option order.
         */
        placeOptionOrder: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Preview an option order
         * @description Previews a single-leg US option order.
         */
        previewOptionOrder: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Replace an option order
         * @description Replaces a single-leg US option order.
         */
        replaceOptionOrder: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Cancel an option order
         * @description Cancels a single-leg US option order.
         */
        cancelOptionOrder: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * List option contracts
         * @description Lists option contracts, queried by underlying symbol, status and other attributes.
         */
        listOptionContracts: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * List option ticks
         * @description Lists option ticks.
         */
        listOptionTicks: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * List option snapshots
         * @description Lists option snapshots.
         */
        listOptionSnapshots: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * List option historical bars
         * @description Lists option historical bars. The query parameters `start_time` and `end_time`, named in the revision of 2026-10-17, fetch bars by time range.
         */
        listOptionHistoricalBars: {
            parameters: {
                query?: {
                    start_time?: unknown;
                    end_time?: unknown;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Market sectors
         * @description A screener, named in the reference as “market sectors”.
         */
        listMarketSectors: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Market sectors detail
         * @description A screener, named in the reference as “market sectors detail”.
         */
        getMarketSectorsDetail: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * High dividend rank
         * @description A screener, named in the reference as “high dividend rank”.
         */
        listHighDividendRank: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * 52 week high/low
         * @description A screener, named in the reference as “52 week high/low”.
         */
        list52WeekHighLow: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Stock top gainers/losers rank
         * @description A screener, named in the reference as “stock top gainers/losers rank”.
         */
        listTopGainersLosers: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Top active
         * @description A screener, named in the reference as “top active”.
         */
        listTopActive: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Company profile
         * @description Fundamentals data, named in the reference as “company profile”.
         */
        getCompanyProfile: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Analyst target price
         * @description Fundamentals data, named in the reference as “analyst target price”.
         */
        getAnalystTargetPrice: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Analyst rating
         * @description Fundamentals data, named in the reference as “analyst rating”.
         */
        getAnalystRating: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Forecast EPS
         * @description Fundamentals data, named in the reference as “forecast EPS”.
         */
        getForecastEps: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Filings
         * @description Fundamentals data, named in the reference as “filings”.
         */
        listFilings: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Earnings calendar
         * @description Fundamentals data, named in the reference as “earnings calendar”.
         */
        getEarningsCalendar: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Dividend calendar
         * @description Fundamentals data, named in the reference as “dividend calendar”.
         */
        getDividendCalendar: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Capital flow
         * @description Fundamentals data, named in the reference as “capital flow”.
         */
        getCapitalFlow: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Industry comparison
         * @description Fundamentals data, named in the reference as “industry comparison”.
         */
        getIndustryComparison: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Indicators
         * @description Fundamentals data, named in the reference as “indicators”.
         */
        getIndicators: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Income
         * @description Fundamentals data, named in the reference as “income”.
         */
        getIncome: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Cashflow
         * @description Fundamentals data, named in the reference as “cashflow”.
         */
        getCashflow: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Balance sheet
         * @description Fundamentals data, named in the reference as “balance sheet”.
         */
        getBalanceSheet: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Alert
         * @description Fundamentals data, named in the reference as “alert”.
         */
        getAlert: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund brief
         * @description Fundamentals data, named in the reference as “fund brief”.
         */
        getFundBrief: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund performance
         * @description Fundamentals data, named in the reference as “fund performance”.
         */
        getFundPerformance: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund net value
         * @description Fundamentals data, named in the reference as “fund net value”.
         */
        getFundNetValue: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund holdings
         * @description Fundamentals data, named in the reference as “fund holdings”.
         */
        listFundHoldings: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund dividends
         * @description Fundamentals data, named in the reference as “fund dividends”.
         */
        listFundDividends: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund rating
         * @description Fundamentals data, named in the reference as “fund rating”.
         */
        getFundRating: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund splits
         * @description Fundamentals data, named in the reference as “fund splits”.
         */
        listFundSplits: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund files
         * @description Fundamentals data, named in the reference as “fund files”.
         */
        listFundFiles: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Fund allocation
         * @description Fundamentals data, named in the reference as “fund allocation”.
         */
        getFundAllocation: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Get watchlists
         * @description Gets watchlists.
         */
        listWatchlists: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Create a watchlist
         * @description Creates a watchlist.
         */
        createWatchlist: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Update a watchlist
         * @description Updates a watchlist.
         */
        updateWatchlist: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Delete a watchlist
         * @description Deletes a watchlist.
         */
        deleteWatchlist: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Get watchlist instruments
         * @description Gets the instruments of a watchlist.
         */
        listWatchlistInstruments: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Add watchlist instruments
         * @description Adds instruments to a watchlist.
         */
        addWatchlistInstruments: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Remove watchlist instruments
         * @description Removes instruments from a watchlist.
         */
        removeWatchlistInstruments: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
        /**
         * Update watchlist instruments sort order
         * @description Updates the sort order of a watchlist's instruments.
         */
        updateWatchlistInstrumentsSortOrder: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            get?: never;
            put?: never;
            post?: never;
            delete?: never;
            options?: never;
            head?: never;
            patch?: never;
            trace?: never;
        };
    };
}
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            /** @description Error statuses, error codes and the shape of an error body are not documented. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
